import { errorTable } from "@/lib/docs/error-table";
import { markdownTable } from "@/lib/docs/markdown-table";
import { getTranslator } from "@/lib/messages";

/** `docs/errors.md` as it has to be; `node scripts/write-errors.mjs` writes it. */
export function renderErrorsGuide(): string {
  const t = getTranslator();
  const rows = errorTable().map(({ code, status, cause, remedy }) => [`\`${code}\``, String(status), cause, remedy]);
  const table = markdownTable([[t("docs.code"), t("docs.status"), t("docs.cause"), t("docs.remedy")], ...rows]);
  return [`# ${t("docs.errors")}`, "", t("docs.errorsLead"), "", ...table, ""].join("\n");
}
