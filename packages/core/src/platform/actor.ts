import { AsyncLocalStorage } from "node:async_hooks";
import type { EventActor } from "@spoke/events";
import { newId } from "./clock.ts";
import { Refusal } from "./errors.ts";

/** A customer's code in each ERP; `unified` is our key. */
export interface CustCode {
  readonly unified: string;
  readonly r3?: string | undefined;
  readonly isr?: string | undefined;
}

/** The customer that a user currently acts for, with what prices and stock depend on per sales organization. */
export interface ActiveCustomer {
  readonly code: CustCode;
  readonly areas: readonly {
    readonly sorg: string;
    readonly priceList: string;
    readonly custGroup?: string | undefined;
  }[];
}

/** Who performs an operation: carried through every call, event, and subscriber. */
export interface Actor {
  readonly kind: "user" | "guest" | "system";
  readonly userId: string;
  readonly username: string;
  /** Display name. */
  readonly name: string;
  readonly scopes: ReadonlySet<string>;
  readonly host: string;
  /** Sales organization of the host. */
  readonly sorg: string;
  /** Sales organizations whose data the user may see. */
  readonly sorgs: readonly string[];
  /** Sales organizations in which no area limits the user to some customers. Defaults to `sorgs`. */
  readonly unrestrictedSorgs?: readonly string[] | undefined;
  readonly locale: string;
  readonly customer?: ActiveCustomer | undefined;
  /** The request only reads what `customer` has: the user acts for another customer, or for none (120). */
  readonly isReading?: boolean | undefined;
  readonly sessionId?: string | undefined;
  readonly correlationId: string;
}

const storage = new AsyncLocalStorage<Actor>();

/** Runs `work` as an actor; everything it calls sees that actor. */
export function withActor<T>(actor: Actor, work: () => T): T {
  return storage.run(actor, work);
}

/** The current actor. @throws Refusal "unauthenticated" if there is none */
export function actor(): Actor {
  const current = storage.getStore();
  if (!current) throw new Refusal("unauthenticated", "unauthenticated");
  return current;
}

export function currentActor(): Actor | undefined {
  return storage.getStore();
}

/** Sales organizations whose users, customers, orders, and settings the actor may manage: those without a limiting area. */
export function unrestrictedSorgs(): readonly string[] {
  const { unrestrictedSorgs: unrestricted, sorgs } = actor();
  return unrestricted ?? sorgs;
}

/** The customer that the actor acts for. @throws Refusal if none is chosen */
export function activeCustomer(): ActiveCustomer {
  const { customer } = actor();
  if (!customer) throw new Refusal("invalid", "select_customer");
  return customer;
}

/** A visitor of a host without a session. */
export function guestActor(host: string, sorg: string, locale: string, correlationId = newId()): Actor {
  return {
    kind: "guest",
    userId: "guest",
    username: "guest",
    name: "guest",
    scopes: new Set(),
    host,
    sorg,
    sorgs: [],
    locale,
    correlationId,
  };
}

/** The system: jobs, and subscribers on behalf of the actor who caused the event. */
export function systemActor(cause?: { actor: EventActor; correlationId: string }): Actor {
  return {
    kind: "system",
    userId: cause?.actor.userId ?? "system",
    username: "system",
    name: "system",
    scopes: new Set(),
    host: cause?.actor.host ?? "",
    sorg: cause?.actor.sorg ?? "",
    sorgs: [],
    locale: cause?.actor.locale ?? "en-US",
    correlationId: cause?.correlationId ?? newId(),
  };
}

/** The actor as stored in an event's envelope. */
export function eventActor(actor: Actor): EventActor {
  const { kind, userId, host, sorg, locale, customer } = actor;
  return { kind, userId, host, sorg, locale, ...(customer && { customer: customer.code.unified }) };
}
