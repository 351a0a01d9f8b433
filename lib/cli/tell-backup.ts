/** For the person at the terminal, beside what a command is for: a copy that was made before a migration. */
export function tellBackup(file: string): void {
  process.stderr.write(`Before its schema was brought up to date, the database was copied to ${file}\n`);
}
