export * from "./announcement.ts";
export * from "./catalog.ts";
export * from "./claim.ts";
export * from "./content.ts";
export * from "./envelope.ts";
export * from "./feedback.ts";
export * from "./inquiry.ts";
export * from "./invoice.ts";
export * from "./media.ts";
export type { EventName } from "./name.ts";
export * from "./order.ts";
export * from "./payment.ts";
export * from "./pickup-order.ts";
export * from "./proposal.ts";
export * from "./recall.ts";
export * from "./registration.ts";
export * from "./report.ts";
export * from "./stock.ts";
export * from "./upload-area.ts";
export * from "./user.ts";
export * from "./vendor.ts";

/** `source` of every event on the bus. */
export const EVENT_SOURCE = "spoke";
