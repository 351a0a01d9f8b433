import { DocsPage } from "@/app/(docs)/_docs/docs-page";
import { ConsentPlayground } from "@/app/(docs)/_playground/consent-playground";
import { DevicePlayground } from "@/app/(docs)/_playground/device-playground";
import { paths } from "@/app/_shell/paths";
import { PageHeader } from "@/app/_ui/page-header";
import { getSentences, getTranslator } from "@/lib/messages";
import { getRuntime } from "@/lib/runtime";

export const metadata = { title: getTranslator()("docs.playground.title") };

/** Both ways to a key, tried against this very panel, with everything that goes over the wire. */
export default function PlaygroundPage() {
  const text = getSentences().docs.playground;
  return (
    <DocsPage current={paths.playground}>
      <PageHeader title={text.title} lead={text.lead} />
      <div className="space-y-12">
        <DevicePlayground text={text} />
        <ConsentPlayground consentPage={`${getRuntime().env.baseUrl}${paths.consent}`} text={text} />
      </div>
      <noscript>
        <p className="mt-8">{text.noScript}</p>
      </noscript>
    </DocsPage>
  );
}
