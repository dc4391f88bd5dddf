import { readShownAccess } from "../access/index.ts";
import { readMarkets } from "../content/index.ts";
import { customerNumbers } from "../customer/index.ts";
import { sorgName } from "../host/index.ts";
import { categoryTitles } from "../marketing/index.ts";
import type { ChangedValue } from "../platform/index.ts";
import { groupNames } from "../sales-document/index.ts";
import type { AuditRecord } from "./store.ts";

type Change = AuditRecord["changes"][number];

type Row = readonly [code: string, word: string];

/** Where the words for the codes in a field come from: in the actor's language, where they have one. */
const SOURCES: Readonly<Record<string, (codes: readonly string[]) => Promise<Iterable<Row>>>> = {
  roles: async () => (await readShownAccess()).roles.map(({ id, name }): Row => [id, name]),
  groupRole: async () => (await readShownAccess()).groupRoles.map(({ id, description }): Row => [id, description]),
  permissions: async () =>
    (await readShownAccess()).permissions.map(({ name, description }): Row => [name, description]),
  contentTargetMarkets: async () => (await readMarkets()).map(({ id, marketName }): Row => [id, marketName]),
  custCode: customerNumbers,
  // A site, or a sales organization with all of its sites.
  audience: (codes) => Promise.all(codes.map(async (code): Promise<Row> => [code, await sorgName(code)])),
  sorgs: (codes) => Promise.all(codes.map(async (code): Promise<Row> => [code, await sorgName(code)])),
  salesDocumentGroup: groupNames,
  category: categoryTitles,
  parentId: categoryTitles,
  // The area of a user begins with the code of the sales organization.
  userAreas: (codes) =>
    Promise.all(
      codes.map(async (code): Promise<Row> => {
        const [sorg = "", ...limits] = code.split(" ");
        return [code, [await sorgName(sorg), ...limits].join(" ")];
      }),
    ),
};

/** The texts of a changed value; none if it was not recorded. */
export function textsOf(value: ChangedValue | undefined): readonly string[] {
  if (value === undefined) return [];
  return typeof value === "object" ? value : [String(value)];
}

/** What people call the codes in the changes, such as the name of a role; a code that has no word stays as it is. */
export async function wordsIn(changes: readonly Change[]): Promise<(field: string, code: string) => string> {
  const words = new Map<string, ReadonlyMap<string, string>>();
  for (const [field, read] of Object.entries(SOURCES)) {
    const codes = changes
      .filter((change) => change.field === field)
      .flatMap(({ before, after }) => [...textsOf(before), ...textsOf(after)])
      .filter((code) => code !== "");
    if (codes.length > 0) words.set(field, new Map(await read([...new Set(codes)])));
  }
  return (field, code) => words.get(field)?.get(code) || code;
}
