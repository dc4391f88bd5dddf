import type * as events from "./index.ts";

type Exports = typeof events;

/** The types of all events, such as "order.placed". */
export type EventName = {
  [Name in keyof Exports]: Exports[Name] extends { readonly type: infer Type extends string; readonly version: number }
    ? Type
    : never;
}[keyof Exports];
