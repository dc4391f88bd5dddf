import type {
  ThirdPartyItemStatus,
  ThirdPartyOrderStatus,
  ThirdPartyParty,
  VendorOrderFactsFragment,
} from "../../gql/graphql.ts";
import type { MessageKey, Translate } from "../../lib/i18n.ts";
import type { Tone } from "../../ui/Status.tsx";
import { unitName } from "../../ui/units.ts";

type State = ThirdPartyItemStatus | ThirdPartyOrderStatus;

const LOOKS: Readonly<Record<State, { readonly tone: Tone; readonly title: MessageKey }>> = {
  open: { tone: "warn", title: "vendor_status_open" },
  confirmed: { tone: "info", title: "order_status_confirmed" },
  partially_shipped: { tone: "accent", title: "order_status_partially_shipped" },
  shipped: { tone: "good", title: "order_status_shipped" },
  delivered: { tone: "good", title: "vendor_status_delivered" },
  canceled: { tone: "bad", title: "order_status_canceled" },
};

export const vendorBadge = (state: State, t: Translate): { readonly tone: Tone; readonly text: string } => ({
  tone: LOOKS[state].tone,
  text: t(LOOKS[state].title),
});

const COUNTS: Readonly<Record<ThirdPartyItemStatus, MessageKey>> = {
  open: "vendor_count_open",
  confirmed: "vendor_count_confirmed",
  shipped: "vendor_count_shipped",
  delivered: "vendor_count_delivered",
  canceled: "vendor_count_canceled",
};

/** The status of an order. If its items differ, it says how many pieces have which: "1 shipped, 25 open". */
export function orderBadge(
  { status, itemCounts }: Pick<VendorOrderFactsFragment, "status" | "itemCounts">,
  t: Translate,
): ReturnType<typeof vendorBadge> {
  const badge = vendorBadge(status, t);
  if (itemCounts.length < 2) return badge;
  const { tone } = badge;
  return { tone, text: itemCounts.map((each) => t(COUNTS[each.status], { count: each.pieces })).join(", ") };
}

/** Pieces of an order that its vendor still has to ship. */
export const piecesToShip = (
  items: readonly { readonly qty: number; readonly status: ThirdPartyItemStatus }[],
): number => items.reduce((sum, { qty, status }) => (status === "open" || status === "confirmed" ? sum + qty : sum), 0);

export const PARTY_LABELS: Readonly<Record<ThirdPartyParty, MessageKey>> = {
  vendor: "vendor_party_vendor",
  dealer: "vendor_party_dealer",
  office: "vendor_party_office",
};

const STEP_LABELS: Readonly<Record<Exclude<ThirdPartyItemStatus, "canceled">, MessageKey>> = {
  open: "vendor_status_open",
  confirmed: "vendor_step_confirm",
  shipped: "vendor_step_ship",
  delivered: "vendor_step_deliver",
};

/** What is said once items have taken a step. */
export const DONE_TEXTS: Readonly<Record<ThirdPartyItemStatus, MessageKey>> = {
  open: "success_save",
  confirmed: "vendor_done_confirmed",
  shipped: "vendor_done_shipped",
  delivered: "vendor_done_delivered",
  canceled: "vendor_done_canceled",
};

/** A step of items. */
export interface Step {
  readonly status: ThirdPartyItemStatus;
  /** Only the carrier and the tracking number of what has shipped. */
  readonly isTracking: boolean;
  /** Whether it replaces a tracking number. */
  readonly isChange?: boolean;
}

/** A step with the items that take it. */
export interface StepOf<Item> extends Step {
  readonly items: readonly Item[];
}

/** What the button of a step says, for so many items. */
export function stepText({ status, isTracking, isChange }: Step, count: number, t: Translate): string {
  if (isTracking) return t(isChange ? "vendor_step_track_change" : "vendor_step_track");
  return status === "canceled" ? t("vendor_step_cancel", { count }) : t(STEP_LABELS[status]);
}

const STEPS_OF: Readonly<Record<Exclude<ThirdPartyItemStatus, "open">, Readonly<Record<"all" | "some", MessageKey>>>> =
  {
    confirmed: { all: "vendor_step_confirm_all", some: "vendor_step_confirm_some" },
    shipped: { all: "vendor_step_ship_all", some: "vendor_step_ship_some" },
    delivered: { all: "vendor_step_deliver_all", some: "vendor_step_deliver_some" },
    canceled: { all: "vendor_step_cancel_all", some: "vendor_step_cancel_some" },
  };

/** What the button of a step says that some items of several take: "Cancel all 2 items", "Cancel LAMP". */
export function stepOfText(step: StepOf<{ readonly articleCode: string }>, isAll: boolean, t: Translate): string {
  const { status, isTracking, items } = step;
  const [first] = items;
  const count = items.length;
  const some = count === 1 && first ? first.articleCode : t("vendor_step_lines", { count });
  if (isTracking || status === "open") {
    const lines = isAll ? t("vendor_step_all_lines", { number: count }) : some;
    return t("vendor_step_some", { step: stepText(step, count, t), lines });
  }
  return isAll ? t(STEPS_OF[status].all, { number: count }) : t(STEPS_OF[status].some, { lines: some });
}

/** Words for the codes of common sales units. */
const UNITS: Readonly<Record<string, MessageKey>> = {
  BOX: "vendor_unit_box",
  CTN: "vendor_unit_box",
  PACK: "vendor_unit_pack",
  PK: "vendor_unit_pack",
  SET: "vendor_unit_set",
  PC: "vendor_unit_pieces_of",
};

/** "Box of 6"; the code of an uncommon unit stays: "REEL of 6", and that of a single piece is its name: "pc". */
export const unitText = (
  { salesUnit, uomConverter }: { readonly salesUnit: string; readonly uomConverter: number },
  t: Translate,
): string => {
  const code = salesUnit.toUpperCase();
  if (code === "PAIR" && uomConverter <= 2) return t("vendor_unit_pair");
  if (uomConverter === 1) return unitName(salesUnit, 1, t);
  const words = UNITS[code];
  return words ? t(words, { number: uomConverter }) : t("vendor_unit_of", { unit: salesUnit, number: uomConverter });
};

/** Pieces with the sales units that they come in: "24 pcs (2 × Box of 12)". */
export const packedText = (
  { qty, ...unit }: { readonly qty: number; readonly salesUnit: string; readonly uomConverter: number },
  t: Translate,
): string => `${qty} ${unitName("PCE", qty, t)} (${qty / unit.uomConverter} × ${unitText(unit, t)})`;
