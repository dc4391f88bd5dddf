/** An object of the code bucket. */
export interface StoredObject {
  readonly key: string;
  readonly bytes: number;
  readonly at: Date;
}

/** Newest builds that stay: as many as have documents that the API accepts (`functions/graphql/limits.ts`). */
export const KEPT_BUILDS = 20;
/** Objects this young stay: they may belong to a deployment that has begun. */
const YOUNG_MS = 24 * 3_600_000;

const TEMPLATES = /^templates\/[^/]+\//;
const DOCUMENTS = /^documents\//;
const BUNDLES = /^functions\//;

const newestFirst = (objects: readonly StoredObject[]): StoredObject[] =>
  objects.toSorted((a, b) => Number(b.at) - Number(a.at));

/** Prefixes of the templates of the builds that stay: the deployed one and the newest ones, as a rollback needs. */
export function keptPrefixes(objects: readonly StoredObject[], deployed: string, builds: number): ReadonlySet<string> {
  const prefixes = newestFirst(objects).flatMap(({ key }) => TEMPLATES.exec(key)?.[0] ?? []);
  return new Set([deployed, ...[...new Set(prefixes)].slice(0, builds)]);
}

/** Keys of the bundles that a template names. */
export const bundlesIn = (template: string): string[] => template.match(/functions\/[^"\\]+\.zip/g) ?? [];

/**
 * Objects that no build needs that stays, oldest first: templates, bundles, and documents. Objects of other kinds stay.
 * @param bundles keys of the bundles that templates of these builds name
 */
export function unusedObjects(
  objects: readonly StoredObject[],
  kept: {
    readonly prefixes: ReadonlySet<string>;
    readonly bundles: ReadonlySet<string>;
    readonly builds: number;
    readonly now: Date;
  },
): StoredObject[] {
  const documents = newestFirst(objects.filter(({ key }) => DOCUMENTS.test(key)));
  const live = new Set(documents.slice(0, Math.max(kept.builds, KEPT_BUILDS)).map(({ key }) => key));
  const isNeeded = ({ key }: StoredObject): boolean => {
    const prefix = TEMPLATES.exec(key)?.[0];
    if (prefix !== undefined) return kept.prefixes.has(prefix);
    if (BUNDLES.test(key)) return kept.bundles.has(key);
    return DOCUMENTS.test(key) ? live.has(key) : true;
  };
  return newestFirst(objects)
    .filter((object) => Number(kept.now) - Number(object.at) >= YOUNG_MS && !isNeeded(object))
    .toReversed();
}
