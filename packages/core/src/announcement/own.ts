import { allHosts } from "../host/index.ts";
import { actor, notFound } from "../platform/index.ts";
import type { AnnouncementItem } from "./schema.ts";
import { type Owner, readAnnouncement } from "./store.ts";

/** The administrator's sites, and the sales organization of each. */
export async function ownSites(): Promise<ReadonlyMap<string, string>> {
  const { host, sorg, sorgs } = actor();
  const own = new Set([sorg, ...sorgs]);
  const configured = (await allHosts()).filter((config) => own.has(config.sorg));
  return new Map([[host, sorg], ...configured.map((config) => [config.host, config.sorg] as const)]);
}

/** Who shows the announcements of sites: these, and their sales organizations. */
export const ownersAt = (sites: ReadonlyMap<string, string>): Owner[] => [
  ...[...sites.keys()].map((host) => ({ host })),
  ...[...new Set(sites.values())].map((sorg) => ({ sorg })),
];

/**
 * An announcement of the administrator's sites, and these.
 * @throws Refusal "not-found" for absent announcements and those of others' sites
 */
export async function own(id: string) {
  const sites = await ownSites();
  const item = await readAnnouncement(ownersAt(sites), id);
  if (!item) throw notFound();
  return { item, sites };
}

/** The subject of an announcement's audit entries: it keeps them when its audience changes. */
export const auditSubject = ({ createdFor, host, sorg, id }: AnnouncementItem): string =>
  `ANNOUNCEMENT#${createdFor ?? (host || sorg)}#${id}`;

/** The same by its id. @throws Refusal "not-found" for absent announcements and those of others' sites */
export const announcementSubject = async (id: string): Promise<string> => auditSubject((await own(id)).item);
