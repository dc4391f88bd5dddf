import { getConfig, hasFlag } from "../lib/config.ts";
import { publicCall } from "./api.ts";

/** What a host's site is called and looks like once it is installed (1 §3). */
interface Mapping {
  readonly domains: readonly string[];
  readonly manifest: string;
  readonly shortCutIcon: string;
  readonly appleTouchIcon: string;
}

function isMapping(value: unknown): value is Mapping {
  if (typeof value !== "object" || value === null) return false;
  const { domains, ...rest } = value as Partial<Record<keyof Mapping, unknown>>;
  const isText = (name: keyof typeof rest) => typeof rest[name] === "string";
  return Array.isArray(domains) && isText("manifest") && isText("shortCutIcon") && isText("appleTouchIcon");
}

/**
 * Links the manifest and icons that are mapped to this host name, on hosts with the flag (1 §7). Without a mapping, or
 * if the manifest fails to load, the page stays as it is (1 §8).
 */
export async function linkManifest(): Promise<void> {
  if (!hasFlag(getConfig(), "WEB_MANIFEST")) return;
  try {
    const body = await publicCall("/manifests/mappingManifest.json");
    const found = Array.isArray(body) ? body.filter(isMapping) : [];
    const mapping = found.find(({ domains }) => domains.includes(location.hostname));
    if (!mapping) return;
    link("manifest", mapping.manifest);
    link("apple-touch-icon", mapping.appleTouchIcon);
    // The site's own icon would win over the host's.
    if (link("shortcut icon", mapping.shortCutIcon)) document.head.querySelector('link[rel="icon"]')?.remove();
  } catch (error) {
    console.info("no web manifest", error);
  }
}

/** Adds a link to the head; addresses of other origins are not taken. */
function link(rel: string, address: string): boolean {
  const target = URL.parse(address, `${location.origin}/`);
  if (target?.origin !== location.origin) return false;
  const element = document.createElement("link");
  element.rel = rel;
  element.href = target.pathname + target.search;
  document.head.append(element);
  return true;
}
