import type { OrderState } from "../../gql/graphql.ts";
import type { MessageKey, Translate } from "../../lib/i18n.ts";
import type { Tone } from "../../ui/Status.tsx";

interface Look {
  readonly tone: Tone;
  readonly title: MessageKey;
  /** How far on the way of an order it is; none for orders that ended before. */
  readonly step: number | undefined;
}

/** How a state is shown. */
export const ORDER_LOOKS: Readonly<Record<OrderState, Look>> = {
  placed: { tone: "neutral", title: "order_status_placed", step: 0 },
  waiting_confirmation: { tone: "warn", title: "order_status_waiting_confirmation", step: 0 },
  confirmed: { tone: "info", title: "order_status_confirmed", step: 1 },
  in_progress: { tone: "info", title: "order_status_in_progress", step: 2 },
  partially_shipped: { tone: "accent", title: "order_status_partially_shipped", step: 3 },
  shipped: { tone: "good", title: "order_status_shipped", step: 3 },
  invoiced: { tone: "good", title: "order_status_invoiced", step: 4 },
  canceled: { tone: "bad", title: "order_status_canceled", step: undefined },
  rejected: { tone: "bad", title: "order_status_rejected", step: undefined },
};

export const orderBadge = (
  state: OrderState,
  t: Translate,
  isPickup = false,
): { readonly tone: Tone; readonly text: string } => ({
  tone: ORDER_LOOKS[state].tone,
  text: t(titleFor(ORDER_LOOKS[state].title, isPickup)),
});

/** What the states of shipping are called where the dealer collects the goods. */
const PICKUP_TITLES: Readonly<Partial<Record<MessageKey, MessageKey>>> = {
  order_status_shipped: "order_status_pickup_ready",
  order_status_partially_shipped: "order_status_pickup_partly",
};

/** The title of a state or step of an order. */
export const titleFor = (title: MessageKey, isPickup: boolean): MessageKey =>
  (isPickup ? PICKUP_TITLES[title] : undefined) ?? title;

export const ORDER_STATES = Object.keys(ORDER_LOOKS) as OrderState[];

/** The steps of an order's way, in order. */
export const ORDER_STEPS: readonly MessageKey[] = [
  "order_status_placed",
  "order_status_confirmed",
  "order_status_in_progress",
  "order_status_shipped",
  "order_status_invoiced",
];

interface Dated {
  readonly createdAt: string;
  readonly history: readonly { readonly at: string; readonly what: string }[];
  readonly deliveries: readonly { readonly deliveryDate: { readonly date: string } }[];
  readonly invoices?: readonly { readonly invoiceDate: string }[] | null | undefined;
}

/**
 * When each step of an order's way was reached: shipped and invoiced the last time, the others the first. An instant, or for
 * orders from before their history was recorded the day of the last document. Work on an order began at the latest when something left.
 */
export function timesOf({ createdAt, history, deliveries, invoices }: Dated): readonly (string | undefined)[] {
  const first = (what: string) => history.find((step) => step.what === what)?.at;
  const last = (what: string) => history.findLast((step) => step.what === what)?.at;
  const latest = (days: readonly string[]) => days.toSorted().at(-1);
  return [
    createdAt,
    first("confirmed"),
    first("in_progress") ?? first("shipped"),
    last("shipped") ?? latest(deliveries.map(({ deliveryDate }) => deliveryDate.date)),
    last("invoiced") ?? latest((invoices ?? []).map(({ invoiceDate }) => invoiceDate)),
  ];
}

const [SHIPPED, INVOICED] = [3, 4];

/**
 * The steps as places in `ORDER_STEPS`. An order that has reached all of them has the two last ones by time: some sellers invoice before
 * they ship. Days are not compared with instants.
 */
export function stepsInOrder(times: readonly (string | undefined)[], step: number): readonly number[] {
  const [shipped, invoiced] = [times[SHIPPED], times[INVOICED]];
  const isComparable = step === INVOICED && shipped?.length === invoiced?.length;
  const isInvoicedFirst = isComparable && shipped !== undefined && invoiced !== undefined && invoiced < shipped;
  return isInvoicedFirst ? [0, 1, 2, INVOICED, SHIPPED] : [0, 1, 2, SHIPPED, INVOICED];
}

/** Whether an order can still change, so that pages poll it. */
export function isMoving(state: OrderState): boolean {
  return state !== "invoiced" && state !== "canceled" && state !== "rejected";
}

/** How far an order is on its way, as a place in `ORDER_STEPS`; undefined if it was canceled or rejected. */
export const stepOf = (state: OrderState): number | undefined => ORDER_LOOKS[state].step;

/** Views of the list (2 §1), each of some states. */
const VIEWS: Readonly<Record<string, readonly OrderState[]>> = {
  waiting: ["placed", "waiting_confirmation"],
  progress: ["confirmed", "in_progress", "partially_shipped"],
};

/** The states of a view; all of them without one. */
export const statesOf = (view: string | undefined): readonly OrderState[] => (view && VIEWS[view]) || ORDER_STATES;
