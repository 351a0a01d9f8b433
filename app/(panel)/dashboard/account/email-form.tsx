import { ApiForm } from "@/app/_client/api-form";
import { useTexts } from "@/app/_server/use-texts";
import { formText } from "@/app/_shell/form-text";
import { Section } from "@/app/_ui/section";

export function EmailForm({ email }: { email: string }) {
  const { t } = useTexts();
  return (
    <Section id="email" title={t("account.email.title")} lead={t("account.email.lead")} split>
      <ApiForm
        method="PATCH"
        path="/api/user"
        fields={[
          {
            id: "email-address",
            name: "email",
            label: t("account.email.email"),
            defaultValue: email,
            autoComplete: "username",
            inputMode: "email",
            autoCapitalize: "none",
            spellCheck: false,
            refused: t("account.email.refused"),
          },
          {
            id: "email-password",
            name: "current_password",
            type: "password",
            label: t("account.email.password"),
            autoComplete: "current-password",
            secret: true,
          },
        ]}
        blame={{
          EMAIL_TAKEN: { field: "email", sentence: t("account.email.taken") },
          INVALID_CURRENT_PASSWORD: { field: "current_password", sentence: t("account.password.wrong") },
        }}
        text={{ ...formText(t), submit: t("account.email.submit"), done: t("account.email.changed") }}
      />
    </Section>
  );
}
