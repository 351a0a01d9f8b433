-- AlterTable
ALTER TABLE "AuthorizationCode" ADD COLUMN "reuseToldAt" DATETIME;
