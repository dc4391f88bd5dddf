// The tables of the docs that derive from code: `npm run generate` writes them, `npm run check` compares them.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { triggerNames } from "../infra/subscription.ts";
import { SUBSCRIPTIONS } from "../infra/subscriptions.ts";
import { renderKinds } from "../packages/core/src/feed/docs.ts";
import { root } from "./run.ts";

interface GeneratedPart {
  readonly file: string;
  /** The part between two comments, which are groups 1 and 2. */
  readonly block: RegExp;
  readonly render: () => string;
}

const PARTS: readonly GeneratedPart[] = [
  {
    file: "docs/operations.md",
    block: /(<!-- subscriptions: npm run generate -->\n)[\s\S]*?(<!-- end -->)/,
    render: subscriptionTable,
  },
  {
    file: "docs/feeds.md",
    block: /(<!-- kinds: npm run generate -->\n)[\s\S]*?(<!-- end -->)/,
    render: () => `\n${renderKinds()}\n`,
  },
];

function subscriptionTable(): string {
  const rows = SUBSCRIPTIONS.map((row) => {
    const triggers = triggerNames(row).map((name) => `\`${name}\``);
    return `| \`${row.run}\` | ${triggers.join(", ")} | ${row.description} | ${row.whenDead} |`;
  });
  return ["| queue | on | effect | messages in its dead-letter queue mean |", "|---|---|---|---|", ...rows, ""].join(
    "\n",
  );
}

/** A file as it is, and as it should be. */
function compare({ file, block, render }: GeneratedPart): { readonly path: string; text: string; wanted: string } {
  const path = join(root, file);
  const text = readFileSync(path, "utf8");
  if (!block.test(text)) throw new Error(`${file} has no block for its generated part`);
  const wanted = text.replace(block, (_, start: string, end: string) => `${start}${render()}${end}`);
  return { path, text, wanted };
}

export function writeGeneratedDocs(): void {
  for (const { path, text, wanted } of PARTS.map(compare)) if (wanted !== text) writeFileSync(path, wanted);
}

/** Returns 1 if a generated part is out of date. */
export function checkGeneratedDocs(): number {
  const outdated = PARTS.filter((part) => {
    const { text, wanted } = compare(part);
    return text !== wanted;
  });
  for (const { file } of outdated) console.error(`${file} is out of date: run npm run generate`);
  return outdated.length === 0 ? 0 : 1;
}
