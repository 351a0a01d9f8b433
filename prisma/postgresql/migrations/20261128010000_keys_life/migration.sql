-- DropIndex
DROP INDEX "Notification_userId_createdAt_idx";

-- AlterTable
ALTER TABLE "ApiKey" ADD COLUMN     "previousHash" TEXT,
ADD COLUMN     "previousPublicKey" TEXT,
ADD COLUMN     "previousUntil" TIMESTAMP(3);

-- AlterTable
ALTER TABLE "Notification" ADD COLUMN     "mailDueAt" TIMESTAMP(3),
ADD COLUMN     "mailTries" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "ApiKeyNetwork" (
    "apiKeyId" TEXT NOT NULL,
    "network" TEXT NOT NULL,
    "firstSeenAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "ApiKeyNetwork_pkey" PRIMARY KEY ("apiKeyId","network")
);

-- CreateTable
CREATE TABLE "ApiKeyBlock" (
    "apiKeyId" TEXT NOT NULL,
    "address" TEXT NOT NULL,
    "count" INTEGER NOT NULL,
    "lastAt" TIMESTAMP(3) NOT NULL,
    "toldAt" BIGINT NOT NULL,

    CONSTRAINT "ApiKeyBlock_pkey" PRIMARY KEY ("apiKeyId","address")
);

-- CreateTable
CREATE TABLE "PasswordLink" (
    "id" TEXT NOT NULL,
    "tokenHash" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "expiresAt" TIMESTAMP(3) NOT NULL,
    "usedAt" TIMESTAMP(3),

    CONSTRAINT "PasswordLink_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Server" (
    "uuid" TEXT NOT NULL,
    "uuidShort" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "lastLine" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "Server_pkey" PRIMARY KEY ("uuid")
);

-- CreateTable
CREATE TABLE "ConsoleLine" (
    "serverId" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "at" TIMESTAMP(3) NOT NULL,
    "text" TEXT NOT NULL,

    CONSTRAINT "ConsoleLine_pkey" PRIMARY KEY ("serverId","number")
);

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

-- CreateIndex
CREATE INDEX "Notification_userId_id_idx" ON "Notification"("userId", "id");

-- CreateIndex
CREATE INDEX "Notification_userId_readAt_idx" ON "Notification"("userId", "readAt");

-- CreateIndex
CREATE INDEX "Notification_mailDueAt_idx" ON "Notification"("mailDueAt");

-- AddForeignKey
ALTER TABLE "ApiKeyNetwork" ADD CONSTRAINT "ApiKeyNetwork_apiKeyId_fkey" FOREIGN KEY ("apiKeyId") REFERENCES "ApiKey"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ApiKeyBlock" ADD CONSTRAINT "ApiKeyBlock_apiKeyId_fkey" FOREIGN KEY ("apiKeyId") REFERENCES "ApiKey"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PasswordLink" ADD CONSTRAINT "PasswordLink_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Server" ADD CONSTRAINT "Server_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ConsoleLine" ADD CONSTRAINT "ConsoleLine_serverId_fkey" FOREIGN KEY ("serverId") REFERENCES "Server"("uuid") ON DELETE CASCADE ON UPDATE CASCADE;

