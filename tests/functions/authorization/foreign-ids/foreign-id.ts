import { contentIds } from "../../../builders/tenants/names.ts";

/** An operation with an id that is somebody else's, and one of the same form that nobody has. */
export interface ForeignId {
  readonly operation: string;
  readonly what: string;
  readonly foreign: string;
  readonly absent: string;
  readonly args: (id: string) => Readonly<Record<string, unknown>>;
  /** Roles for which it is not a foreign id. */
  readonly notFor?: readonly string[];
}

export const [FOREIGN, ABSENT] = [contentIds("G001"), contentIds("G009")];

export const byId = (id: string) => ({ id });
export const byNumber = (frameNumber: string) => ({ frameNumber });

/** The same id tried with several operations. */
export function each(
  what: string,
  ids: Pick<ForeignId, "foreign" | "absent">,
  tried: Readonly<Record<string, ForeignId["args"]>>,
): ForeignId[] {
  return Object.entries(tried).map(([operation, args]) => ({ operation, what, ...ids, args }));
}

export const announcement = (id: string) => ({
  ...{ id, type: "home_page", title: "T", content: "C", url: "/", from: "2026-01-01", to: "2026-02-01", version: "1" },
});
export function sales(code: string) {
  return { filter: { sorg: "U001", year: 2026, custCodes: [code] } };
}
/** A new thing has no id and no version yet. */
export function without<T extends { id: string; version: string }>({
  id: _,
  version: __,
  ...rest
}: T): Omit<T, "id" | "version"> {
  return rest;
}
