import { useTexts } from "@/app/_server/use-texts";
import { paths } from "@/app/_shell/paths";
import { UserCodeField } from "@/app/_shell/user-code-field";
import { Button } from "@/app/_ui/button";

type CodeEntryFormProps = { typed?: string; error?: string | undefined; autoFocus?: boolean };

/** Where the code that a device shows is typed in: a plain form that opens the device page with it. */
export function CodeEntryForm({ typed = "", error, autoFocus = false }: CodeEntryFormProps) {
  const { t } = useTexts();
  return (
    <form method="get" action={paths.device} className="space-y-4">
      <UserCodeField
        label={t("device.enter.label")}
        hint={t("device.enter.hint")}
        error={error}
        typed={typed}
        autoFocus={autoFocus}
      />
      <Button type="submit" wide>
        {t("device.enter.submit")}
      </Button>
    </form>
  );
}
