import { randomUUID } from "node:crypto";

/** An event as rules see it and targets receive it. */
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

/** What a producer says of an event. `time` is in epoch milliseconds, now when left out. */
export interface NewEvent {
  readonly source: string;
  readonly detailType: string;
  readonly detail: unknown;
  readonly resources?: readonly string[] | undefined;
  readonly time?: number | undefined;
  /** Name or ARN; the default bus when left out. */
  readonly bus?: string | undefined;
}

export interface Origin {
  readonly account: string;
  readonly region: string;
}

/** Gives an event its id and envelope. */
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
