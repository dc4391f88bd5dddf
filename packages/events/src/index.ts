export * from "./catalogue.ts";
export * from "./envelope.ts";
export * from "./invoices.ts";
export * from "./payments.ts";
export * from "./portal.ts";

/** Source of every event on the bus: written once, read by publisher, rules and tests. */
export const EVENT_SOURCE = "spoke";
