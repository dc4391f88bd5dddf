import { randomUUID } from "node:crypto";

/** An event as matched by rules and sent to targets. */
export interface BridgeEvent {
  readonly version: "0";
  readonly id: string;
  readonly "detail-type": string;
  readonly source: string;
  readonly account: string;
  /** ISO 8601 in whole seconds. */
  readonly time: string;
  readonly region: string;
  readonly resources: readonly string[];
  readonly "replay-name"?: string;
  readonly detail: unknown;
}

/** An event from a producer. `time` in epoch milliseconds; now by default. */
export interface NewEvent {
  readonly source: string;
  readonly detailType: string;
  readonly detail: unknown;
  readonly resources?: readonly string[] | undefined;
  readonly time?: number | undefined;
  /** Name or ARN; the default bus if absent. */
  readonly bus?: string | undefined;
}

export interface Origin {
  readonly account: string;
  readonly region: string;
}

/** Adds id and envelope to an event. */
export function makeEvent(event: NewEvent, origin: Origin, now: number): BridgeEvent {
  return {
    version: "0",
    id: randomUUID(),
    "detail-type": event.detailType,
    source: event.source,
    account: origin.account,
    time: isoSeconds(event.time ?? now),
    region: origin.region,
    resources: event.resources ?? [],
    detail: event.detail,
  };
}

export function isoSeconds(time: number): string {
  return `${new Date(time).toISOString().slice(0, 19)}Z`;
}
