import { parseArgs } from "node:util";

export const USAGE = `usage: npm run bench -- [options]

  --short                  a smoke run of two minutes: shows that the bench works, its figures mean nothing
  --database postgresql    run the panel on a temporary PostgreSQL (the limit server stays on SQLite)
  --rows N                 rows in each table of the second database (100000)
  --many N                 keys and audit events in the third, for what is measured at a million (1000000)
  --rounds N               rounds measured (5); each figure is the median of them
  --seconds N              seconds each contender works in a round (1)
  --json FILE              write all findings there as well
  --no-limits              run the panel with its rate limits off, to see what counting costs
  --no-docs                leave docs/performance.md as it is
  --no-build               measure what is built, whatever the sources say`;

/**
 * @param {string[]} args what follows the script's name
 * @throws with the sentence and the usage to print, when they cannot be used
 */
export function readOptions(args) {
  const { values } = parse(args);
  const number = (name, fallback, whole = true) => {
    const value = Number(values[name] ?? fallback);
    if (!(value > 0) || (whole && !Number.isInteger(value))) throw new Error(`--${name} takes a number.\n\n${USAGE}`);
    return value;
  };
  const database = values.database ?? "sqlite";
  if (!["sqlite", "postgresql"].includes(database)) {
    throw new Error(`--database takes sqlite or postgresql.\n\n${USAGE}`);
  }
  const { short } = values;
  const [rows, many] = [number("rows", short ? 2000 : 100_000), number("many", short ? 5000 : 1_000_000)];
  if (rows === many) throw new Error(`--rows and --many are sizes of two databases, and must differ.\n\n${USAGE}`);
  return {
    help: values.help,
    short,
    database,
    rows,
    many,
    rounds: number("rounds", short ? 1 : 5),
    seconds: number("seconds", short ? 0.2 : 1, false),
    warmSeconds: short ? 0.2 : 6,
    json: values.json,
    limits: !values["no-limits"],
    docs: !values["no-docs"] && !short,
    build: !values["no-build"],
  };
}

function parse(args) {
  try {
    const flag = { type: "boolean", default: false };
    const text = { type: "string" };
    const flags = ["short", "help", "no-limits", "no-docs", "no-build"].map((name) => [name, flag]);
    const texts = ["database", "rows", "many", "rounds", "seconds", "json"].map((name) => [name, text]);
    return parseArgs({ args, options: Object.fromEntries([...flags, ...texts]) });
  } catch (error) {
    throw new Error(`${error.message}\n\n${USAGE}`, { cause: error });
  }
}
