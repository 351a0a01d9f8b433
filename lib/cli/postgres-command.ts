/** A shell's word, whatever stands in it. */
const shellWord = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

/** The command that backs a PostgreSQL database up to a file. */
export function pgDump(databaseUrl: string, file: string): string {
  return `pg_dump --format=custom --file=${shellWord(file)} --dbname=${shellWord(withoutPassword(databaseUrl))}`;
}

/** The command that brings a backup of `pg_dump` back: in its own format, or as SQL. */
export function pgRestore(databaseUrl: string, file: string): string {
  const database = `--dbname=${shellWord(withoutPassword(databaseUrl))}`;
  return file.endsWith(".sql")
    ? `psql --single-transaction --set=ON_ERROR_STOP=1 ${database} --file=${shellWord(file)}`
    : `pg_restore --clean --if-exists --no-owner --single-transaction ${database} ${shellWord(file)}`;
}

/** An address to be shown: a terminal's history is no place for a password. */
export function withoutPassword(databaseUrl: string): string {
  if (databaseUrl.startsWith("file:")) return databaseUrl;
  try {
    const url = new URL(databaseUrl);
    url.password = "";
    for (const name of ["password", "sslpassword"]) url.searchParams.delete(name);
    return url.href;
  } catch {
    // several hosts, for one; what is left says at least which database
    return databaseUrl.replace(/\/\/[^@/]*@/, "//").replace(/\?.*$/, "");
  }
}
