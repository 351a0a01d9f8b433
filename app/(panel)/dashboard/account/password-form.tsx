import { ApiForm } from "@/app/_client/api-form";
import { useTexts } from "@/app/_server/use-texts";
import { formText } from "@/app/_shell/form-text";
import { Section } from "@/app/_ui/section";

export function PasswordForm({ email }: { email: string }) {
  const { t } = useTexts();
  return (
    <Section id="password" title={t("account.password.title")} lead={t("account.password.lead")} split>
      <ApiForm
        method="POST"
        path="/api/user/password"
        username={email}
        fields={[
          {
            id: "password-current",
            name: "current_password",
            type: "password",
            label: t("account.password.current"),
            autoComplete: "current-password",
            secret: true,
          },
          {
            id: "password-new",
            name: "new_password",
            type: "password",
            label: t("account.password.next"),
            hint: t("account.password.nextHint"),
            autoComplete: "new-password",
            refused: t("account.password.refused"),
            secret: true,
          },
        ]}
        blame={{ INVALID_CURRENT_PASSWORD: { field: "current_password", sentence: t("account.password.wrong") } }}
        text={{ ...formText(t), submit: t("account.password.submit"), done: t("account.password.changed") }}
      />
    </Section>
  );
}
