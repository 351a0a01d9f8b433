-- CreateTable
CREATE TABLE "Plugin" (
    "identifier" TEXT NOT NULL PRIMARY KEY,
    "enabled" BOOLEAN NOT NULL DEFAULT true,
    "settings" TEXT NOT NULL DEFAULT '{}',
    "updatedAt" DATETIME NOT NULL,
    "updatedById" TEXT
);

-- Columns are added where the tables stand: a table made anew would take what hangs on it along
ALTER TABLE "Session" ADD COLUMN "safeMode" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "User" ADD COLUMN "mode" TEXT NOT NULL DEFAULT 'system';
ALTER TABLE "User" ADD COLUMN "themePack" TEXT;
ALTER TABLE "User" ADD COLUMN "accent" TEXT;
ALTER TABLE "User" ADD COLUMN "uiPack" TEXT;
