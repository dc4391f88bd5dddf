import { actor, type Day, localTime, type Moment, momentOf, now, today, UTC } from "../platform/index.ts";
import type { HostConfig } from "./schema.ts";
import { allHosts, hostConfig } from "./store.ts";

/** Time zone of a host; UTC for an unknown host. */
export async function timeZoneOf(host: string = actor().host): Promise<string> {
  return (host === "" ? undefined : await hostConfig(host))?.timeZone ?? UTC;
}

/** Today at a host. */
export const todayAt = async (host: string): Promise<Day> => today(await timeZoneOf(host), now());

/** Today at the actor's host. */
export const todayHere = (): Promise<Day> => todayAt(actor().host);

/** Time zone for data of a sales organization that names no host: that of its first host by name. */
export async function timeZoneOfSorg(sorg: string): Promise<string> {
  return (await allHosts()).find((host) => host.sorg === sorg)?.timeZone ?? UTC;
}

/** The day and time of day at a host. */
export const momentIn = async (host: string): Promise<Moment> => momentOf(now(), await timeZoneOf(host));

/** The hour at which schedules run that users notice, such as mails and push messages. */
const MORNING = 8;

/** Hosts where it is between 08:00 and 09:00 at an instant: a job that runs every hour finds each host once a day. */
export async function hostsInTheMorning(at: string): Promise<HostConfig[]> {
  return (await allHosts()).filter(({ timeZone }) => localTime(at, timeZone).hour === MORNING);
}

/** Sales organizations where it is between 08:00 and 09:00 at an instant, in the time zones of `timeZoneOfSorg`. */
export async function sorgsInTheMorning(at: string): Promise<{ readonly sorg: string; readonly timeZone: string }[]> {
  const sorgs = [...new Set((await allHosts()).map(({ sorg }) => sorg))];
  const zones = await Promise.all(sorgs.map(async (sorg) => ({ sorg, timeZone: await timeZoneOfSorg(sorg) })));
  return zones.filter(({ timeZone }) => localTime(at, timeZone).hour === MORNING);
}
