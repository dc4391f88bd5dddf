// The tables of docs/operations.md that derive from infra: `npm run generate` writes them, `npm run check` compares them.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { SUBSCRIPTIONS, triggerNames } from "../infra/subscriptions.ts";
import { root } from "./run.ts";

const FILE = join(root, "docs", "operations.md");
const BLOCK = /(<!-- subscriptions: npm run generate -->\n)[\s\S]*?(<!-- end -->)/;

function subscriptionTable(): string {
  const rows = SUBSCRIPTIONS.map((row) => {
    const triggers = triggerNames(row).map((name) => `\`${name}\``);
    return `| \`${row.run}\` | ${triggers.join(", ")} | ${row.description} | ${row.whenDead} |`;
  });
  return ["| queue | on | effect | messages in its dead-letter queue mean |", "|---|---|---|---|", ...rows, ""].join(
    "\n",
  );
}

function expected(text: string): string {
  if (!BLOCK.test(text)) throw new Error("docs/operations.md has no block for the table of subscriptions");
  return text.replace(BLOCK, (_, start: string, end: string) => `${start}${subscriptionTable()}${end}`);
}

export function writeOperationsDocs(): void {
  const text = readFileSync(FILE, "utf8");
  const wanted = expected(text);
  if (wanted !== text) writeFileSync(FILE, wanted);
}

/** Returns 1 if docs/operations.md is out of date. */
export function checkOperationsDocs(): number {
  const text = readFileSync(FILE, "utf8");
  if (expected(text) === text) return 0;
  console.error("docs/operations.md is out of date: run npm run generate");
  return 1;
}
