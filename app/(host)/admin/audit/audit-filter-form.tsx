import { useTexts } from "@/app/_server/use-texts";
import { paths } from "@/app/_shell/paths";
import { Button } from "@/app/_ui/button";
import { ButtonLink } from "@/app/_ui/button-link";
import { SelectField } from "@/app/_ui/select-field";
import { TextField } from "@/app/_ui/text-field";
import { AUDIT_ACTIONS } from "@/lib/audit/record-audit";

type AuditFilterFormProps = {
  chosen: Record<"action" | "user" | "from" | "to", string>;
  filtered: boolean;
  unknownUser: boolean;
  /** The first day comes after the last. */
  disordered: boolean;
};

/** What of the audit trail to show: a plain form, so that a filtered page has an address of its own. */
export function AuditFilterForm({ chosen, filtered, unknownUser, disordered }: AuditFilterFormProps) {
  const { t } = useTexts();
  const actions = AUDIT_ACTIONS.map((action) => ({ value: action as string, label: t(`audit.${action}`) }));
  const known = chosen.action === "" || actions.some(({ value }) => value === chosen.action);
  return (
    <form
      method="get"
      action={paths.audit}
      role="search"
      aria-label={t("auditPage.filter")}
      className="mb-5 rounded-xl border border-border bg-card p-5 shadow-xs"
    >
      {/* every column as wide as it will be, whatever of the row is there: the buttons come last, and moved the fields */}
      <div className="grid gap-x-4 gap-y-4 sm:grid-cols-2 xl:grid-cols-[1fr_1.25fr_9.5rem_9.5rem_13.5rem]">
        <SelectField
          id="audit-action"
          name="action"
          label={t("auditPage.action")}
          defaultValue={chosen.action}
          options={[
            { value: "", label: t("auditPage.anyAction") },
            ...actions,
            ...(known ? [] : [{ value: chosen.action, label: chosen.action }]),
          ]}
        />
        <TextField
          id="audit-user"
          name="user"
          label={t("auditPage.user")}
          hint={t("auditPage.userHint")}
          error={unknownUser ? t("auditPage.unknownUser") : undefined}
          defaultValue={chosen.user}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
        />
        <TextField
          id="audit-from"
          name="from"
          type="date"
          label={t("auditPage.from")}
          error={disordered ? t("auditPage.order") : undefined}
          defaultValue={chosen.from}
        />
        <TextField id="audit-to" name="to" type="date" label={t("auditPage.to")} defaultValue={chosen.to} />
        {/* beside the fields, below where their labels end */}
        <div className="flex flex-wrap content-start items-start gap-3 max-xl:mt-1 sm:max-xl:col-span-2 xl:mt-6.5 xl:flex-nowrap">
          <Button type="submit">{t("auditPage.apply")}</Button>
          {filtered && (
            <ButtonLink href={paths.audit} variant="secondary">
              {t("auditPage.clear")}
            </ButtonLink>
          )}
        </div>
      </div>
    </form>
  );
}
