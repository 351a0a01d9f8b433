-- CreateEnum
CREATE TYPE "Mode" AS ENUM ('light', 'dark', 'system');

-- AlterTable
ALTER TABLE "Session" ADD COLUMN     "safeMode" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "User" ADD COLUMN     "accent" TEXT,
ADD COLUMN     "mode" "Mode" NOT NULL DEFAULT 'system',
ADD COLUMN     "themePack" TEXT,
ADD COLUMN     "uiPack" TEXT;

-- CreateTable
CREATE TABLE "Plugin" (
    "identifier" TEXT NOT NULL,
    "enabled" BOOLEAN NOT NULL DEFAULT true,
    "settings" TEXT NOT NULL DEFAULT '{}',
    "updatedAt" TIMESTAMP(3) NOT NULL,
    "updatedById" TEXT,

    CONSTRAINT "Plugin_pkey" PRIMARY KEY ("identifier")
);

