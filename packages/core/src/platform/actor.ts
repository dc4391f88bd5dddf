import { AsyncLocalStorage } from "node:async_hooks";
import type { EventActor } from "@spoke/events";
import { newId } from "./clock.ts";
import { Refusal } from "./errors.ts";

/** A customer code in the forms the ERP systems know it by; `unified` is the key here. */
export interface CustCode {
  readonly unified: string;
  readonly r3?: string | undefined;
  readonly isr?: string | undefined;
}

/** The customer a user works for now, with what prices and stock depend on, per sales organisation. */
export interface ActiveCustomer {
  readonly code: CustCode;
  readonly areas: readonly {
    readonly sorg: string;
    readonly priceList: string;
    readonly custGroup?: string | undefined;
  }[];
}

/** Who acts: carried through every call, event and subscriber. */
export interface Actor {
  readonly kind: "user" | "guest" | "system";
  readonly userId: string;
  readonly username: string;
  /** How people call him. */
  readonly name: string;
  readonly scopes: ReadonlySet<string>;
  readonly host: string;
  /** Sales organisation of the host. */
  readonly sorg: string;
  /** Sales organisations whose data the user may see. */
  readonly sorgs: readonly string[];
  /** Those of which he sees everything: his host's, and those where nothing limits him. All of them when left out. */
  readonly wholeSorgs?: readonly string[] | undefined;
  readonly locale: string;
  readonly customer?: ActiveCustomer | undefined;
  readonly sessionId?: string | undefined;
  readonly correlationId: string;
}

const storage = new AsyncLocalStorage<Actor>();

/** Runs `work` as `who`; everything it calls sees that actor. */
export function withActor<T>(who: Actor, work: () => T): T {
  return storage.run(who, work);
}

/** @throws Refusal "unauthenticated" when nobody is signed in and no subscriber restored an actor. */
export function actor(): Actor {
  const who = storage.getStore();
  if (!who) throw new Refusal("unauthenticated", "unauthenticated");
  return who;
}

export function currentActor(): Actor | undefined {
  return storage.getStore();
}

/** Sales organisations whose users, customers and settings the actor may look after: those of which he sees everything. */
export function wholeSorgs(): readonly string[] {
  const { wholeSorgs: whole, sorgs } = actor();
  return whole ?? sorgs;
}

/** The customer the actor works for. @throws Refusal when none is chosen. */
export function activeCustomer(): ActiveCustomer {
  const { customer } = actor();
  if (!customer) throw new Refusal("invalid", "select_customer");
  return customer;
}

/** A visitor without a session, on a host. */
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

/** The system itself: jobs and subscribers, on behalf of whoever caused the event. */
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

/** What an event's envelope says of its actor. */
export function eventActor(who: Actor): EventActor {
  const { kind, userId, host, sorg, locale } = who;
  return { kind, userId, host, sorg, locale, ...(who.customer && { customer: who.customer.code.unified }) };
}
