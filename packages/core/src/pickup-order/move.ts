import { randomInt } from "node:crypto";
import { pickupOrderMoved } from "@spoke/events";
import { actor, type Decided, event, isoNow, type Write } from "../platform/index.ts";
import { statusOf } from "./items.ts";
import type { PickupEvent, PickupOrder } from "./schema.ts";
import { changePickupWrites, pickupEventWrite } from "./store.ts";
import { pickupMachine } from "./transitions.ts";

/** Digits and letters that nobody confuses. */
const SIGNS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
const CODE_LENGTH = 6;

const newCode = (): string => Array.from({ length: CODE_LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join("");

/** A code as it is compared: people type spaces, dashes, and small letters. */
export const comparableCode = (typed: string): string => typed.toUpperCase().replaceAll(/[^0-9A-Z]/g, "");

/** What happened, without what every entry has. */
export type Happened = Omit<PickupEvent, "id" | "at" | "by">;

/** Who acts, for the history: empty for the web shop and headquarters. */
const actingName = (): string => (actor().kind === "system" ? "" : actor().name);

/** The order with the status that follows from its items, and what the status brings with it. */
export function settled(order: PickupOrder): PickupOrder {
  const status = statusOf(order);
  const isFinished = status === "complete" || status === "canceled";
  return {
    ...order,
    status,
    ...(status === "ready" ? { readyAt: order.readyAt ?? isoNow(), code: order.code ?? newCode() } : {}),
    ...(!isFinished && status !== "ready" && { readyAt: undefined }),
    ...(isFinished && { finishedAt: order.finishedAt ?? isoNow() }),
  };
}

/** The commit of a changed order: its new status, the event, and the history. @throws Refusal if nobody may make that move */
export function changed(before: PickupOrder, change: PickupOrder, happened: readonly Happened[]): Decided<PickupOrder> {
  const after = settled(change);
  const isMoved = after.status !== before.status;
  if (isMoved) pickupMachine.next(before.status, after.status);
  const moves: Happened[] = isMoved ? [{ kind: "status", to: after.status }] : [];
  return {
    writes: [...changePickupWrites(before, after), ...historyWrites(after.id, [...happened, ...moves])],
    events: isMoved ? [movedEvent(after, before.status)] : [],
    audit: {
      subject: `PICKUPORDER#${after.id}`,
      what: happened[0]?.kind ?? "changed",
      detail: { status: after.status },
    },
    result: { ...after, version: before.version + 1 },
  };
}

export const historyWrites = (id: string, happened: readonly Happened[]): Write[] =>
  happened.map((each) => pickupEventWrite(id, { ...each, at: isoNow(), by: actingName() }));

/** @param from status before; empty for a new order */
export const movedEvent = ({ id, sorg, custCode, status }: PickupOrder, from: string) =>
  event(pickupOrderMoved, { id, sorg, customer: custCode, from, to: status });
