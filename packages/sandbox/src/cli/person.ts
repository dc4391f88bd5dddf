import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { erasePerson, exportPerson } from "@spoke/core/person";
import { systemActor, withActor } from "@spoke/core/platform";
import { UsageProblem } from "./input.ts";

/** Exports or erases what is stored about a person. */
export async function personCommand(args: readonly string[]): Promise<object> {
  const text = { type: "string" } as const;
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { user: text, email: text, phone: text, name: text, out: text },
    allowPositionals: true,
  });
  const [verb, ...more] = positionals;
  const { out, ...person } = values;
  if (more.length > 0) throw new UsageProblem();
  if (verb === "erase" && out === undefined) return withActor(systemActor(), () => erasePerson(person));
  if (verb !== "export") throw new UsageProblem();
  const found = await withActor(systemActor(), () => exportPerson(person));
  if (out === undefined) return found;
  writeFileSync(out, JSON.stringify(found, undefined, 2), { mode: 0o600 });
  return { written: out, items: found.items.length, files: found.files.length, untouched: found.untouched };
}
