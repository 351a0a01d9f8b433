import { recordAudit } from "@/lib/audit/record-audit";
import type { SessionContext } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { getPlugin } from "@/lib/plugins/get-plugin";
import { toPluginRecord, type PluginRecord } from "@/lib/plugins/list-plugins";
import { listRefusals } from "@/lib/plugins/list-refusals";
import { readStoredSettings } from "@/lib/plugins/plugin-rows";

export type PluginChanges = {
  id: string;
  enabled?: boolean | undefined;
  /** Null takes the default of `plugin.json` again. */
  settings?: ReadonlyMap<string, string | null> | undefined;
};

/**
 * Enables or disables a plugin and changes its settings; absent ones stay. Each change is audited with its old and new
 * value.
 * @throws AppError FORBIDDEN for anyone but an administrator, NOT_FOUND for a plugin that is not on disk,
 *   INVALID_REQUEST for a setting that its plugin.json does not have
 */
export async function updatePlugin(ctx: SessionContext, changes: PluginChanges): Promise<PluginRecord> {
  const { id, enabled } = changes;
  const plugin = await getPlugin(ctx, id);
  const settings = [...(changes.settings ?? [])];
  const defaults = new Map(plugin.settings.map((setting) => [setting.key, setting.default]));
  const unknown = settings.filter(([key]) => !defaults.has(key));
  if (unknown.length > 0) {
    const issues = unknown.map(([key]) => ({ path: `settings.${key}`, message: "is no setting of this plugin" }));
    throw new AppError("INVALID_REQUEST", { issues });
  }
  await ctx.db.$transaction(async (tx) => {
    // Takes the row's lock and tells what holds, so that of two changes at once the second sees the first.
    const updatedAt = ctx.now();
    const row = await tx.plugin.upsert({
      where: { identifier: id },
      create: { identifier: id, updatedAt },
      update: { identifier: id },
    });
    const stored = new Map(readStoredSettings(row.settings));
    const changed: { setting: string | null; from: string; to: string }[] = [];
    if (enabled !== undefined && enabled !== row.enabled) {
      changed.push({ setting: null, from: String(row.enabled), to: String(enabled) });
    }
    for (const [key, value] of settings) {
      const fallback = defaults.get(key) ?? "";
      const from = stored.get(key) ?? fallback;
      if (value === null) stored.delete(key);
      else stored.set(key, value);
      if (from !== (value ?? fallback)) changed.push({ setting: key, from, to: value ?? fallback });
    }
    const kept = JSON.stringify(Object.fromEntries(stored));
    if (changed.length > 0 || kept !== row.settings) {
      await tx.plugin.update({
        where: { identifier: id },
        data: { enabled: enabled ?? row.enabled, settings: kept, updatedAt, updatedById: ctx.actor.user.id },
      });
    }
    for (const { setting, from, to } of changed) {
      const target = { kind: "plugin", id } as const;
      const action = setting !== null ? "plugin.setting_changed" : to === "true" ? "plugin.enabled" : "plugin.disabled";
      const detail = setting === null ? {} : { setting, from: shortened(from), to: shortened(to) };
      await recordAudit(tx, ctx, { action, subjectUserId: null, target, detail });
    }
  });
  ctx.plugins.forget();
  return toPluginRecord(await getPlugin(ctx, id), (await listRefusals(ctx, [id])).get(id));
}

/** The trail says that and how a setting changed; it is no second store of long values. */
function shortened(value: string): string {
  return value.length > 200 ? `${value.slice(0, 199)}…` : value;
}
