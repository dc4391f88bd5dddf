import type { Template, TemplateResource, Templates } from "./assembly.ts";
import { PROTECTED_TYPES } from "./stack-policy.ts";

export interface Difference {
  /** One for each resource that is added, removed, or changed, and below it the properties. Markdown. */
  readonly lines: readonly string[];
  /** Changes that would delete or replace a resource with data. */
  readonly losses: readonly string[];
}

/** Properties that name a resource or its keys: another value makes a new, empty resource. */
const REPLACING: readonly string[] = ["TableName", "BucketName", "QueueName", "Name", "KeySchema"];

/** What an update from one synthesis to another does. */
export function difference(before: Templates, after: Templates): Difference {
  const names = new Set(["", ...Object.keys(before.nested), ...Object.keys(after.nested)]);
  const parts = [...names].map((name) =>
    compare(name === "" ? before.root : before.nested[name], name === "" ? after.root : after.nested[name]),
  );
  return { lines: parts.flatMap(({ lines }) => lines), losses: parts.flatMap(({ losses }) => losses) };
}

function compare(before: Template | undefined, after: Template | undefined): Difference {
  const lines: string[] = [];
  const losses: string[] = [];
  const ids = new Set([...Object.keys(before?.Resources ?? {}), ...Object.keys(after?.Resources ?? {})]);
  for (const id of [...ids].sort()) {
    const [old, next] = [before?.Resources[id], after?.Resources[id]];
    const what = `${(next ?? old)?.Type} \`${id}\``;
    if (old === undefined) lines.push(`- added: ${what}`);
    else if (next === undefined) {
      lines.push(`- removed: ${what}`);
      if (PROTECTED_TYPES.includes(old.Type)) losses.push(`${what} is removed, with its data`);
    } else {
      const changed = changes(old, next);
      if (changed.length === 0) continue;
      lines.push(`- changed: ${what}`, ...changed.map(({ path, text }) => `  - \`${path}\`: ${text}`));
      const replacing = changed.find(({ path }) => REPLACING.includes(path.split(".")[1] ?? "") || path === "Type");
      if (replacing && PROTECTED_TYPES.includes(old.Type))
        losses.push(`${what} is replaced by an empty one: its ${replacing.path} changes`);
    }
  }
  return { lines, losses };
}

interface Change {
  readonly path: string;
  readonly text: string;
}

const LONGEST = 120;

/** The values that differ, by their path: `Properties.Timeout`. */
function changes(before: TemplateResource, after: TemplateResource): Change[] {
  const found: Change[] = [];
  const visit = (path: string, old: unknown, next: unknown): void => {
    if (JSON.stringify(old) === JSON.stringify(next)) return;
    if (isRecord(old) && isRecord(next)) {
      for (const key of new Set([...Object.keys(old), ...Object.keys(next)]))
        visit(path === "" ? key : `${path}.${key}`, old[key], next[key]);
      return;
    }
    found.push({ path, text: `${shown(old)} → ${shown(next)}` });
  };
  visit("", before, after);
  return found;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function shown(value: unknown): string {
  if (value === undefined) return "nothing";
  const text = JSON.stringify(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}
