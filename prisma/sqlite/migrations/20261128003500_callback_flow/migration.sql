-- AlterTable
ALTER TABLE "ApiKey" ADD COLUMN "confirmBy" DATETIME;

-- CreateTable
CREATE TABLE "AuthorizationCode" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "codeHash" TEXT NOT NULL,
    "consentRequestId" TEXT NOT NULL,
    "apiKeyId" TEXT,
    "sealedSecret" TEXT,
    "expiresAt" DATETIME NOT NULL,
    "usedAt" DATETIME,
    CONSTRAINT "AuthorizationCode_consentRequestId_fkey" FOREIGN KEY ("consentRequestId") REFERENCES "ConsentRequest" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "AuthorizationCode_apiKeyId_fkey" FOREIGN KEY ("apiKeyId") REFERENCES "ApiKey" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "AppLogo" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "mediaType" TEXT,
    "bytes" BLOB,
    "fetchedAt" DATETIME NOT NULL
);

-- RedefineTables
PRAGMA defer_foreign_keys=ON;
PRAGMA foreign_keys=OFF;
CREATE TABLE "new_ConsentRequest" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "tokenHash" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'pending',
    "createdAt" DATETIME NOT NULL,
    "expiresAt" DATETIME NOT NULL,
    "decidedAt" DATETIME,
    "deviceRequestId" TEXT,
    "parametersHash" TEXT,
    "name" TEXT,
    "appName" TEXT,
    "description" TEXT,
    "appLogo" TEXT,
    "callbackUrl" TEXT,
    "mode" TEXT,
    "allowedIps" TEXT NOT NULL DEFAULT '[]',
    "alertCors" BOOLEAN NOT NULL DEFAULT false,
    "state" TEXT,
    "codeChallenge" TEXT,
    "leasedUntil" DATETIME,
    "deliveringKey" TEXT,
    CONSTRAINT "ConsentRequest_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "ConsentRequest_deviceRequestId_fkey" FOREIGN KEY ("deviceRequestId") REFERENCES "DeviceRequest" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
INSERT INTO "new_ConsentRequest" ("createdAt", "decidedAt", "deviceRequestId", "expiresAt", "id", "status", "tokenHash", "userId") SELECT "createdAt", "decidedAt", "deviceRequestId", "expiresAt", "id", "status", "tokenHash", "userId" FROM "ConsentRequest";
DROP TABLE "ConsentRequest";
ALTER TABLE "new_ConsentRequest" RENAME TO "ConsentRequest";
CREATE UNIQUE INDEX "ConsentRequest_tokenHash_key" ON "ConsentRequest"("tokenHash");
CREATE INDEX "ConsentRequest_expiresAt_idx" ON "ConsentRequest"("expiresAt");
CREATE INDEX "ConsentRequest_deviceRequestId_idx" ON "ConsentRequest"("deviceRequestId");
CREATE INDEX "ConsentRequest_userId_parametersHash_decidedAt_idx" ON "ConsentRequest"("userId", "parametersHash", "decidedAt");
CREATE INDEX "ConsentRequest_leasedUntil_idx" ON "ConsentRequest"("leasedUntil");
PRAGMA foreign_keys=ON;
PRAGMA defer_foreign_keys=OFF;

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

