import { errorTable } from "@/lib/docs/error-table";
import { getTranslator } from "@/lib/messages";

/** `docs/errors.md` as it has to be; `node scripts/write-errors.mjs` writes it. */
export function renderErrorsGuide(): string {
  const t = getTranslator();
  const rows = errorTable().map(({ code, status, cause, remedy }) => [`\`${code}\``, String(status), cause, remedy]);
  const table = [[t("docs.code"), t("docs.status"), t("docs.cause"), t("docs.remedy")], ...rows];
  const widths = table[0]!.map((_, column) => Math.max(...table.map((row) => row[column]!.length)));
  const line = (cells: string[]) => `| ${cells.map((cell, column) => cell.padEnd(widths[column]!)).join(" | ")} |`;
  const [head, ...body] = table.map(line);
  const rule = line(widths.map((width) => "-".repeat(width)));
  return [`# ${t("docs.errors")}`, "", t("docs.errorsLead"), "", head, rule, ...body, ""].join("\n");
}
