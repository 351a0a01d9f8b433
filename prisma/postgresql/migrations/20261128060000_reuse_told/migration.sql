-- AlterTable
ALTER TABLE "AuthorizationCode" ADD COLUMN     "reuseToldAt" TIMESTAMP(3);
