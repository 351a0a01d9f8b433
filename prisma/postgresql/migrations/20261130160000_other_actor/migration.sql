-- Nearly every event is about the account that acts. Two indexes of those that are not, in place of two of all: each entry
-- of an index that is not in the order of time is a page to write once there are many.
ALTER TABLE "AuditEvent" ADD COLUMN "otherActorId" TEXT;
UPDATE "AuditEvent" SET "otherActorId" = "actorId" WHERE "subjectUserId" IS NULL OR "subjectUserId" <> "actorId";
DROP INDEX "AuditEvent_actorId_id_idx";
DROP INDEX "AuditEvent_actorId_action_id_idx";
CREATE INDEX "AuditEvent_otherActorId_id_idx" ON "AuditEvent"("otherActorId", "id");
CREATE INDEX "AuditEvent_otherActorId_action_id_idx" ON "AuditEvent"("otherActorId", "action", "id");

-- No key is looked for by its public half, and 256 random bits are not drawn twice.
DROP INDEX "ApiKey_publicKey_key";
