import { expect, test } from "vitest";
import { changesKeys } from "@/lib/db/key-changes";

test.each([
  'UPDATE "ApiKey" SET "name" = $1',
  'UPDATE "public"."ApiKey" SET "name" = $1',
  "UPDATE `main`.`User` SET `name` = ?",
  'DELETE FROM "User" WHERE "id" = $1',
  "delete from `main`.`ApiKey` WHERE 1=1",
  '  UPDATE "User" SET "liveKeyCount" = 1',
  'UPDATE ONLY "my panel"."User" SET "name" = $1',
  "/* of an administrator */ UPDATE ApiKey SET name = ?",
  'WITH old AS (SELECT 1) UPDATE "ApiKey" SET "name" = $1',
  'INSERT INTO "User" ("id") VALUES ($1) ON CONFLICT ("id") DO UPDATE SET "name" = $2',
  "REPLACE INTO `ApiKey` VALUES (?)",
  'TRUNCATE "ApiKey"',
])("%s changes what key checks read", (text) => expect(changesKeys(text)).toBe(true));

test.each([
  'SELECT "ApiKey"."id" FROM "ApiKey"',
  'INSERT INTO "ApiKey" ("id") VALUES ($1)',
  'UPDATE "ApiKeyNetwork" SET "network" = $1',
  'UPDATE "DeviceRequest" SET "decidedById" = $1',
  "DELETE FROM `main`.`UserPreference`",
  "BEGIN",
])("%s does not", (text) => expect(changesKeys(text)).toBe(false));
