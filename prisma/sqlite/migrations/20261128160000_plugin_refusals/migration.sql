-- CreateTable
CREATE TABLE "PluginRefusal" (
    "plugin" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "count" INTEGER NOT NULL,
    "firstAt" DATETIME NOT NULL,
    "lastAt" DATETIME NOT NULL,

    PRIMARY KEY ("plugin", "reason")
);

-- CreateIndex
CREATE INDEX "PluginRefusal_lastAt_idx" ON "PluginRefusal"("lastAt");
