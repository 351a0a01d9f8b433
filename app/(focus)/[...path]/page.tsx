import { setStatus } from "@/app/_server/set-status";
import { getTexts } from "@/app/_server/texts";
import { NotFound } from "@/app/_shell/not-found";
import { PageTitle } from "@/app/_shell/titles";
import { Card } from "@/app/_ui/card";

/** Every address that no page has. */
export default async function UnknownPage() {
  await setStatus(404);
  const { t } = await getTexts();
  return (
    <Card>
      <PageTitle>{t("notFound.title")}</PageTitle>
      <NotFound />
    </Card>
  );
}
