import { addDays, type Day, today } from "@spoke/core/platform/calendar.ts";
import { MARKETS } from "@spoke/sandbox/demo/markets.ts";

/** A day counted from today, where a sales organization of the demo is: there it may still be yesterday in UTC. */
export function day(after: number, sorg = "U001"): Day {
  const zone = MARKETS.find((market) => market.sorg === sorg)?.timeZone;
  if (!zone) throw new Error(`no market ${sorg}`);
  return addDays(today(zone), after);
}
