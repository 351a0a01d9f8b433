import { ApiForm } from "@/app/_client/api-form";
import { useTexts } from "@/app/_server/use-texts";
import { formText } from "@/app/_shell/form-text";
import { Section } from "@/app/_ui/section";

export function ProfileForm({ name }: { name: string }) {
  const { t } = useTexts();
  return (
    <Section id="profile" title={t("account.profile.title")} lead={t("account.profile.lead")} split>
      <ApiForm
        method="PATCH"
        path="/api/user"
        fields={[
          {
            id: "profile-name",
            name: "name",
            label: t("account.profile.name"),
            defaultValue: name,
            autoComplete: "name",
            refused: t("account.profile.nameRefused"),
          },
        ]}
        text={{ ...formText(t), submit: t("form.save"), done: t("form.saved") }}
      />
    </Section>
  );
}
