-- AlterTable
ALTER TABLE "ApiKey" ADD COLUMN "previousHash" TEXT;
ALTER TABLE "ApiKey" ADD COLUMN "previousPublicKey" TEXT;
ALTER TABLE "ApiKey" ADD COLUMN "previousUntil" DATETIME;

-- CreateTable
CREATE TABLE "ApiKeyNetwork" (
    "apiKeyId" TEXT NOT NULL,
    "network" TEXT NOT NULL,
    "firstSeenAt" DATETIME NOT NULL,

    PRIMARY KEY ("apiKeyId", "network"),
    CONSTRAINT "ApiKeyNetwork_apiKeyId_fkey" FOREIGN KEY ("apiKeyId") REFERENCES "ApiKey" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "ApiKeyBlock" (
    "apiKeyId" TEXT NOT NULL,
    "address" TEXT NOT NULL,
    "count" INTEGER NOT NULL,
    "lastAt" DATETIME NOT NULL,
    "toldAt" BIGINT NOT NULL,

    PRIMARY KEY ("apiKeyId", "address"),
    CONSTRAINT "ApiKeyBlock_apiKeyId_fkey" FOREIGN KEY ("apiKeyId") REFERENCES "ApiKey" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "PasswordLink" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "tokenHash" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "expiresAt" DATETIME NOT NULL,
    "usedAt" DATETIME,
    CONSTRAINT "PasswordLink_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Server" (
    "uuid" TEXT NOT NULL PRIMARY KEY,
    "uuidShort" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "lastLine" INTEGER NOT NULL DEFAULT 0,
    CONSTRAINT "Server_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "ConsoleLine" (
    "serverId" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "at" DATETIME NOT NULL,
    "text" TEXT NOT NULL,

    PRIMARY KEY ("serverId", "number"),
    CONSTRAINT "ConsoleLine_serverId_fkey" FOREIGN KEY ("serverId") REFERENCES "Server" ("uuid") ON DELETE CASCADE ON UPDATE CASCADE
);

-- RedefineTables
PRAGMA defer_foreign_keys=ON;
PRAGMA foreign_keys=OFF;
CREATE TABLE "new_Notification" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "userId" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "detail" TEXT NOT NULL DEFAULT '{}',
    "createdAt" DATETIME NOT NULL,
    "readAt" DATETIME,
    "mailDueAt" DATETIME,
    "mailTries" INTEGER NOT NULL DEFAULT 0,
    CONSTRAINT "Notification_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
INSERT INTO "new_Notification" ("createdAt", "detail", "id", "kind", "readAt", "userId") SELECT "createdAt", "detail", "id", "kind", "readAt", "userId" FROM "Notification";
DROP TABLE "Notification";
ALTER TABLE "new_Notification" RENAME TO "Notification";
CREATE INDEX "Notification_userId_id_idx" ON "Notification"("userId", "id");
CREATE INDEX "Notification_userId_readAt_idx" ON "Notification"("userId", "readAt");
CREATE INDEX "Notification_mailDueAt_idx" ON "Notification"("mailDueAt");
PRAGMA foreign_keys=ON;
PRAGMA defer_foreign_keys=OFF;

-- CreateIndex
CREATE INDEX "ApiKeyBlock_lastAt_idx" ON "ApiKeyBlock"("lastAt");

-- CreateIndex
CREATE UNIQUE INDEX "PasswordLink_tokenHash_key" ON "PasswordLink"("tokenHash");

-- CreateIndex
CREATE INDEX "PasswordLink_userId_idx" ON "PasswordLink"("userId");

-- CreateIndex
CREATE INDEX "PasswordLink_expiresAt_idx" ON "PasswordLink"("expiresAt");

-- CreateIndex
CREATE UNIQUE INDEX "Server_uuidShort_key" ON "Server"("uuidShort");

-- CreateIndex
CREATE INDEX "Server_userId_createdAt_idx" ON "Server"("userId", "createdAt");

-- CreateIndex
CREATE UNIQUE INDEX "ApiKey_previousHash_key" ON "ApiKey"("previousHash");

-- CreateIndex
CREATE INDEX "AuditEvent_actorId_id_idx" ON "AuditEvent"("actorId", "id");

-- CreateIndex
CREATE INDEX "AuditEvent_action_id_idx" ON "AuditEvent"("action", "id");

-- CreateIndex
CREATE INDEX "AuditEvent_subjectUserId_action_id_idx" ON "AuditEvent"("subjectUserId", "action", "id");

-- CreateIndex
CREATE INDEX "AuditEvent_actorId_action_id_idx" ON "AuditEvent"("actorId", "action", "id");

-- CreateIndex
CREATE INDEX "ApiKey_revokedAt_idx" ON "ApiKey"("revokedAt");

