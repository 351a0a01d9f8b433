-- CreateEnum
CREATE TYPE "CallbackMode" AS ENUM ('user', 'server');

-- AlterEnum
ALTER TYPE "RequestStatus" ADD VALUE 'delivering';

-- AlterTable
ALTER TABLE "ApiKey" ADD COLUMN     "confirmBy" TIMESTAMP(3);

-- AlterTable
ALTER TABLE "ConsentRequest" ADD COLUMN     "alertCors" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "allowedIps" TEXT NOT NULL DEFAULT '[]',
ADD COLUMN     "appLogo" TEXT,
ADD COLUMN     "appName" TEXT,
ADD COLUMN     "callbackUrl" TEXT,
ADD COLUMN     "codeChallenge" TEXT,
ADD COLUMN     "deliveringKey" TEXT,
ADD COLUMN     "description" TEXT,
ADD COLUMN     "leasedUntil" TIMESTAMP(3),
ADD COLUMN     "mode" "CallbackMode",
ADD COLUMN     "name" TEXT,
ADD COLUMN     "parametersHash" TEXT,
ADD COLUMN     "state" TEXT;

-- CreateTable
CREATE TABLE "AuthorizationCode" (
    "id" TEXT NOT NULL,
    "codeHash" TEXT NOT NULL,
    "consentRequestId" TEXT NOT NULL,
    "apiKeyId" TEXT,
    "sealedSecret" TEXT,
    "expiresAt" TIMESTAMP(3) NOT NULL,
    "usedAt" TIMESTAMP(3),

    CONSTRAINT "AuthorizationCode_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "AppLogo" (
    "id" TEXT NOT NULL,
    "mediaType" TEXT,
    "bytes" BYTEA,
    "fetchedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "AppLogo_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "AuthorizationCode_codeHash_key" ON "AuthorizationCode"("codeHash");

-- CreateIndex
CREATE INDEX "AuthorizationCode_consentRequestId_idx" ON "AuthorizationCode"("consentRequestId");

-- CreateIndex
CREATE INDEX "AuthorizationCode_apiKeyId_idx" ON "AuthorizationCode"("apiKeyId");

-- CreateIndex
CREATE INDEX "AuthorizationCode_expiresAt_idx" ON "AuthorizationCode"("expiresAt");

-- CreateIndex
CREATE INDEX "AppLogo_fetchedAt_idx" ON "AppLogo"("fetchedAt");

-- CreateIndex
CREATE INDEX "ConsentRequest_userId_parametersHash_decidedAt_idx" ON "ConsentRequest"("userId", "parametersHash", "decidedAt");

-- CreateIndex
CREATE INDEX "ConsentRequest_leasedUntil_idx" ON "ConsentRequest"("leasedUntil");

-- AddForeignKey
ALTER TABLE "AuthorizationCode" ADD CONSTRAINT "AuthorizationCode_consentRequestId_fkey" FOREIGN KEY ("consentRequestId") REFERENCES "ConsentRequest"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AuthorizationCode" ADD CONSTRAINT "AuthorizationCode_apiKeyId_fkey" FOREIGN KEY ("apiKeyId") REFERENCES "ApiKey"("id") ON DELETE CASCADE ON UPDATE CASCADE;

