-- CreateTable
CREATE TABLE "PluginRefusal" (
    "plugin" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "count" INTEGER NOT NULL,
    "firstAt" TIMESTAMP(3) NOT NULL,
    "lastAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "PluginRefusal_pkey" PRIMARY KEY ("plugin","reason")
);

-- CreateIndex
CREATE INDEX "PluginRefusal_lastAt_idx" ON "PluginRefusal"("lastAt");
