import type { MessageKey } from "../../lib/i18n.ts";
import type { Tone } from "../../ui/Status.tsx";

interface Look {
  readonly tone: Tone;
  readonly title: MessageKey;
}

/** Statuses by the API's words, in the order in which they are worked on. */
const LOOKS: Readonly<Record<string, Look>> = {
  "need confirmation": { tone: "warn", title: "pickup_status_needs_confirmation" },
  open: { tone: "warn", title: "pickup_status_open" },
  "processing by HQ": { tone: "info", title: "pickup_status_processing" },
  confirmed: { tone: "info", title: "pickup_status_confirmed" },
  "shipment from HQ": { tone: "info", title: "pickup_status_preparing" },
  "partially shipped": { tone: "info", title: "pickup_status_partially_shipped" },
  shipped: { tone: "warn", title: "pickup_status_shipped" },
  "ready to pickup": { tone: "good", title: "pickup_status_ready" },
  complete: { tone: "neutral", title: "pickup_status_complete" },
  canceled: { tone: "bad", title: "pickup_status_canceled" },
};

/** Statuses in the order of the list's filter. */
export const STATUSES = Object.keys(LOOKS);

/** How a status looks. */
export const lookOf = (status: string): Look => LOOKS[status] ?? { tone: "neutral", title: "status" };

/** Steps that consumers get an email about. The first email only confirms the order, wherever the goods come from. */
const MAILED = new Set(["ready to pickup", "complete", "canceled"]);

/** How the status that an email to the consumer is about looks. */
export const mailLook = (status: string): Look =>
  MAILED.has(status) ? lookOf(status) : { tone: "info", title: "order_status_confirmed" };

const MARKS: Readonly<Record<string, Look>> = {
  "order to HQ": { tone: "info", title: "pickup_mark_hq" },
  "ready to pickup": { tone: "good", title: "pickup_mark_ready" },
};

/** How the mark of an item looks; one that is to be decided has none. */
export const markLook = (mark: string | null): Look =>
  (mark === null ? undefined : MARKS[mark]) ?? { tone: "warn", title: "pickup_mark_open" };
