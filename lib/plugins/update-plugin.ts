import { recordAudit } from "@/lib/audit/record-audit";
import type { AuditAction } from "@/lib/audit/record-audit";
import type { SessionContext } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { getPlugin } from "@/lib/plugins/get-plugin";
import { toPluginRecord, type PluginRecord } from "@/lib/plugins/list-plugins";
import { listRefusals } from "@/lib/plugins/list-refusals";
import { readStoredSettings } from "@/lib/plugins/plugin-rows";

export type PluginChanges = {
  id: string;
  enabled?: boolean | undefined;
  /** Whether its code may run in pages. */
  pageCode?: boolean | undefined;
  /** Null takes the default of `plugin.json` again. */
  settings?: ReadonlyMap<string, string | null> | undefined;
};

type Change = {
  action: Extract<AuditAction, `plugin.${string}`>;
  detail: Record<string, string>;
};

/**
 * Enables or disables a plugin or its code in pages, and changes its settings; absent ones stay. Each change is audited
 * with its old and new value.
 * @throws AppError FORBIDDEN for anyone but an administrator, NOT_FOUND for a plugin that is not on disk,
 *   INVALID_REQUEST for a setting that its plugin.json does not have
 */
export async function updatePlugin(ctx: SessionContext, changes: PluginChanges): Promise<PluginRecord> {
  const { id, enabled, pageCode } = changes;
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
    const changed: Change[] = [];
    if (enabled !== undefined && enabled !== row.enabled) {
      changed.push({ action: enabled ? "plugin.enabled" : "plugin.disabled", detail: {} });
    }
    if (pageCode !== undefined && pageCode !== row.pageCode) {
      changed.push({ action: pageCode ? "plugin.page_code_enabled" : "plugin.page_code_disabled", detail: {} });
    }
    for (const [key, value] of settings) {
      const fallback = defaults.get(key) ?? "";
      const from = stored.get(key) ?? fallback;
      if (value === null) stored.delete(key);
      else stored.set(key, value);
      const to = value ?? fallback;
      if (from === to) continue;
      const detail = { setting: key, from: shortened(from), to: shortened(to) };
      changed.push({ action: "plugin.setting_changed", detail });
    }
    const kept = JSON.stringify(Object.fromEntries(stored));
    if (changed.length > 0 || kept !== row.settings) {
      await tx.plugin.update({
        where: { identifier: id },
        data: {
          enabled: enabled ?? row.enabled,
          pageCode: pageCode ?? row.pageCode,
          ...{ settings: kept, updatedAt, updatedById: ctx.actor.user.id },
        },
      });
    }
    const target = { kind: "plugin", id } as const;
    for (const { action, detail } of changed) {
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
