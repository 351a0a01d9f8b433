-- AlterTable
ALTER TABLE "Plugin" ADD COLUMN "pageCode" BOOLEAN NOT NULL DEFAULT true;
