import type { ThirdPartyItemStatus, ThirdPartyOrderStatus } from "../../gql/graphql.ts";
import type { MessageKey, Translate } from "../../lib/i18n.ts";
import type { Tone } from "../../ui/Status.tsx";

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

/** What the button of a step says. */
export const STEP_LABELS: Readonly<Record<ThirdPartyItemStatus, MessageKey>> = {
  open: "vendor_status_open",
  confirmed: "vendor_step_confirm",
  shipped: "vendor_step_ship",
  delivered: "vendor_step_deliver",
  canceled: "vendor_step_cancel",
};

/** "BOX of 6". */
export const unitText = (
  { salesUnit, uomConverter }: { readonly salesUnit: string; readonly uomConverter: number },
  t: Translate,
): string => t("vendor_unit_of", { unit: salesUnit, number: uomConverter });
