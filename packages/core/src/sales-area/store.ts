import { ABSENT, getItem, type Key, queryAll, type Write } from "../platform/index.ts";
import { type AreaCategory, type Chosen, chosenSchema, type Region, regionSchema } from "./schema.ts";

/** Most regions of a sales organization that are read. */
const MOST = 2_000;

const regionPk = (sorg: string): string => `SALESREGIONS#${sorg}`;
export const regionKey = (sorg: string, id: string): Key => ({ pk: regionPk(sorg), sk: id });
const chosenKey = (sorg: string): Key => ({ pk: `SALESCATEGORIES#${sorg}`, sk: "CATEGORIES" });

/** Regions of a sales organization by id, at most 2,000. */
export async function readRegions(sorg: string): Promise<Region[]> {
  const items = await queryAll({ pk: regionPk(sorg), limit: MOST, consistent: false });
  return items.map((item) => regionSchema.parse(item));
}

export async function readChosen(sorg: string): Promise<Chosen | undefined> {
  const item = await getItem(chosenKey(sorg));
  return item && chosenSchema.parse(item);
}

/** Writes the chosen categories. A `changed` Conflict if they are no longer as they were read. */
export const chosenWrite = (
  sorg: string,
  before: Chosen | undefined,
  categories: Readonly<Record<string, AreaCategory>>,
): Write => ({
  kind: "put",
  item: { ...chosenKey(sorg), sorg, categories, version: (before?.version ?? 0) + 1 },
  when: before ? { expression: "#version = :version", values: { version: before.version } } : ABSENT,
});
