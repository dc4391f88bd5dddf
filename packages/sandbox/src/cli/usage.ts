/** How a command is used. */
interface Usage {
  /** Its forms, without `npx spoke`. */
  readonly forms: readonly string[];
  /** What it does and prints. */
  readonly about: string;
  /** Options and arguments that need a word, by how they are written. */
  readonly options?: Readonly<Record<string, string>>;
  /** Whether it uses the running instance, or a deployed stage with `--stage`. */
  readonly usesServices?: boolean;
}

const COPY = {
  "--from TABLE|FILE": "another table, a file of table export, or a directory of DynamoDB's export to S3",
};
const STAGE_OPTION = {
  "--stage STAGE": "a deployed stage, in place of the instance that runs here or of TABLE_NAME and FILES_BUCKET",
};

/** How each command is used, in the order in which help lists them. */
export const USAGES: Readonly<Record<string, Usage>> = {
  "verify-token": {
    forms: ["verify-token --host HOST [--keys FILE | --api URL] TOKEN|-"],
    about: "Checks an access token for a host and prints its claims.",
    options: {
      "--keys FILE": "a JSON web key set, or the keys.json of a data directory",
      "--api URL": "an API that publishes its keys; without either, the keys of the instance in this directory",
      "-": "reads the token from standard input",
    },
  },
  "sanitize-html": { forms: ["sanitize-html FILE|-"], about: "Prints rich text as it is stored and shown." },
  "match-pattern": {
    forms: ["match-pattern --pattern FILE|JSON --event FILE|JSON"],
    about: "Prints whether a rule of the bus matches an event.",
  },
  "read-spreadsheet": {
    forms: ["read-spreadsheet FILE"],
    about: "Prints the cells of the first sheet of an .xlsx file, as texts.",
  },
  hosts: {
    forms: ["hosts list", "hosts show HOST", "hosts apply FILE|JSON"],
    about: "Lists hosts, shows the configuration of one, or changes hosts; fields that are left out stay.",
    usesServices: true,
  },
  person: {
    forms: ["person export|erase [--user ID|NAME] [--email E] [--phone P] [--name N] [--out FILE]"],
    about: "Exports or erases what is stored about a person.",
    options: { "--out FILE": "writes the export to a file" },
    usesServices: true,
  },
  reconciliations: {
    forms: ["reconciliations list [--closed]", "reconciliations close ID NOTE [--money refunded|booked]"],
    about: "Lists or closes cases in which a payment provider and the portal disagree.",
    options: {
      "--closed": "lists closed cases too",
      "--money WORD":
        "what became of money that came for a payment of the portal: refunded or booked; the dealer reads it",
    },
    usesServices: true,
  },
  "geo-feed": {
    forms: ["geo-feed DIR OUT"],
    about: "Writes the countries and cities of DIR as feed files below OUT.",
  },
  "web-shop": {
    forms: ["web-shop FILE|JSON"],
    about: "Sends a consumer's order for pickup, as a web shop does.",
    usesServices: true,
  },
  keys: { forms: ["keys make DIR"], about: "Makes the keys of a new stage, a file for each secret. Replaces no file." },
  preflight: {
    forms: ["preflight --stage STAGE [--mail-from ADDRESS]"],
    about: "Checks settings, quotas, secrets, domains, and mail of a stage, and prints what is missing.",
    options: { "--mail-from ADDRESS": "the sender of hosts without their own" },
  },
  tidy: {
    forms: ["tidy --stage STAGE [--keep BUILDS] [--yes]"],
    about:
      "Deletes the code and the files of the site of old builds that neither the deployed stack, the newest builds, nor open tabs need.",
    options: { "--keep BUILDS": "how many builds to keep, at least 2 (20)", "--yes": "deletes without a question" },
  },
  secrets: {
    forms: ["secrets list --stage STAGE", "secrets set NAME FILE|- --stage STAGE", "secrets load DIR --stage STAGE"],
    about: "Lists the secrets of a stage without their values, changes one, or loads the files of keys make.",
    options: { "--stage STAGE": "a stage, deployed or not; without it, the running instance" },
  },
  table: {
    forms: [
      "table compare --from TABLE|FILE [--only PREFIX]…",
      "table restore --from TABLE|FILE [--overwrite] [--only PREFIX]…",
      "table export FILE",
      "table prepare TABLE",
    ],
    about:
      "Compares the table with a copy, writes what it lacks, copies it to a file, or prepares a restored one to replace it.",
    options: {
      ...COPY,
      "--only PREFIX": "only items whose partition key begins so; can be repeated",
      "--overwrite": "also writes items that differ",
    },
    usesServices: true,
  },
  bootstrap: {
    forms: [
      "bootstrap --host HOST --sorg SORG --company NAME --currency EUR --admin-email ADDRESS [--admin-name NAME] " +
        "[--language de] [--time-zone Europe/Berlin] [--accent #1f5fbf]",
    ],
    about:
      "Makes a sales organization, a host, and its first administrator, who is invited by mail. What exists stays.",
    usesServices: true,
  },
};

const EXITS = `Each command prints one JSON object. It exits with 0, with 1 and {refused, userErrors}, {ready: false}, or
  {complete: false}, or with 2 and {problem} when the command line is wrong or the command failed.`;

/** Help for all commands. */
export function usageOfAll(): string {
  const services = Object.keys(USAGES).filter((name) => USAGES[name]?.usesServices);
  return `npx spoke <command>

  ${Object.values(USAGES)
    .flatMap(({ forms }) => forms)
    .join("\n  ")}

  npx spoke <command> --help explains one of them
  ${services.slice(0, -1).join(", ")}, and ${services.at(-1)} use the running instance, or with --stage STAGE a deployed stage

  ${EXITS}`;
}

/** Help for a command. */
export function usageOf(name: string): string {
  const { forms = [], about = "", options = {}, usesServices = false } = USAGES[name] ?? {};
  const all = Object.entries({ ...options, ...(usesServices ? STAGE_OPTION : {}) });
  const width = Math.max(...all.map(([option]) => option.length));
  const lines = all.map(([option, text]) => `\n  ${option.padEnd(width)}  ${text}`).join("");
  return `${forms.map((form) => `npx spoke ${form}`).join("\n")}\n\n  ${about}${lines && `\n${lines}`}`;
}

/** The forms of a command in one line. */
export const usageLine = (name: string): string => `usage: npx spoke ${(USAGES[name]?.forms ?? []).join(" | ")}`;
