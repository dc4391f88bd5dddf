import { SITE_ASSETS } from "@spoke/infra/naming.ts";

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

/** Files of a build of the site stay this long after the next build replaced it, for tabs that were open then. */
const OPEN_TABS_MS = 30 * 24 * 3_600_000;

const TEMPLATES = /^templates\/[^/]+\//;
const DOCUMENTS = /^documents\//;
const BUNDLES = /^functions\//;
const SITE_FILES = /^site-files\//;

const newestFirst = (objects: readonly StoredObject[]): StoredObject[] =>
  objects.toSorted((a, b) => Number(b.at) - Number(a.at));

/** Prefixes of the templates of the builds that stay: the deployed one and the newest ones, as a rollback needs. */
export function keptPrefixes(objects: readonly StoredObject[], deployed: string, builds: number): ReadonlySet<string> {
  const prefixes = newestFirst(objects).flatMap(({ key }) => TEMPLATES.exec(key)?.[0] ?? []);
  return new Set([deployed, ...[...new Set(prefixes)].slice(0, builds)]);
}

/** Keys of the bundles that a template names. */
export const bundlesIn = (template: string): string[] => template.match(/functions\/[^"\\]+\.zip/g) ?? [];

/** Lists of the files of builds of the site: those of builds that stay, and of others. */
export interface SiteBuilds {
  readonly stay: readonly StoredObject[];
  readonly old: readonly StoredObject[];
}

/** A build of the site is old if `builds` newer ones exist and the next one replaced it 30 days ago. */
export function siteBuilds(objects: readonly StoredObject[], builds: number, now: Date): SiteBuilds {
  const lists = newestFirst(objects.filter(({ key }) => SITE_FILES.test(key)));
  const isOld = (_: StoredObject, index: number): boolean =>
    index >= Math.max(builds, KEPT_BUILDS) && Number(now) - Number(lists[index - 1]?.at) >= OPEN_TABS_MS;
  return { old: lists.filter(isOld), stay: lists.filter((list, index) => !isOld(list, index)) };
}

/**
 * Files of a site's bucket that no build needs that stays. A file that no list names is of a build before the first list, so it is
 * deleted only when a build with a list is old.
 * @param needed names of the files of the builds that stay
 */
export function unusedSiteFiles(
  objects: readonly StoredObject[],
  { builds, needed, now }: { readonly builds: SiteBuilds; readonly needed: ReadonlySet<string>; readonly now: Date },
): StoredObject[] {
  if (builds.old.length === 0 || needed.size === 0) return [];
  const isAsset = ({ key }: StoredObject): boolean => key.startsWith(SITE_ASSETS);
  return objects.filter(
    (object) => isAsset(object) && !needed.has(object.key) && Number(now) - Number(object.at) >= YOUNG_MS,
  );
}

/**
 * Objects that no build needs that stays, oldest first: templates, bundles, documents, and lists of files of the site. Objects of other kinds stay.
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
  const sites = new Set(siteBuilds(objects, kept.builds, kept.now).old.map(({ key }) => key));
  const isNeeded = ({ key }: StoredObject): boolean => {
    if (SITE_FILES.test(key)) return !sites.has(key);
    const prefix = TEMPLATES.exec(key)?.[0];
    if (prefix !== undefined) return kept.prefixes.has(prefix);
    if (BUNDLES.test(key)) return kept.bundles.has(key);
    return DOCUMENTS.test(key) ? live.has(key) : true;
  };
  return newestFirst(objects)
    .filter((object) => Number(kept.now) - Number(object.at) >= YOUNG_MS && !isNeeded(object))
    .toReversed();
}
