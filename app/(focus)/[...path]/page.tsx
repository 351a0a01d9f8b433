import { setStatus } from "@/app/_server/set-status";
import { titled } from "@/app/_server/titled";
import { NotFound } from "@/app/_shell/not-found";
import { Card } from "@/app/_ui/card";

export const generateMetadata = titled((t) => t("notFound.title"));

/** Every address that no page has. */
export default async function UnknownPage() {
  await setStatus(404);
  return (
    <Card>
      <NotFound />
    </Card>
  );
}
