import { setStatus } from "@/app/_server/set-status";
import { NotFound } from "@/app/_shell/not-found";
import { Card } from "@/app/_ui/card";
import { getTranslator } from "@/lib/messages";

export const metadata = { title: getTranslator()("notFound.title") };

/** Every address that no page has. */
export default async function UnknownPage() {
  await setStatus(404);
  return (
    <Card>
      <NotFound />
    </Card>
  );
}
