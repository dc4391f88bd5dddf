import type { HostSettingsQuery } from "../../gql/graphql.ts";
import type { Config, FeatureFlag } from "../../lib/config.ts";
import type { MessageKey } from "../../lib/i18n.ts";

type SwitchName = { [Name in keyof Config]: Config[Name] extends boolean ? Name : never }[keyof Config];

type Settings = HostSettingsQuery["hostSettings"];
type Rule = Settings["orderingRules"][number];

/** A switch as it is in effect, and whose setting decides. */
interface SwitchState extends Pick<Rule, "isOn" | "setBy"> {
  /** Website and sales organization both have a setting. */
  readonly isShared?: boolean;
}

interface Switch {
  /** What it does when it is on. */
  readonly text: MessageKey;
  readonly stateOf: (config: Config, settings: Settings) => SwitchState;
}

const ofHost = (text: MessageKey, isOn: (config: Config) => boolean): Switch => ({
  text,
  stateOf: (config) => ({ isOn: isOn(config), setBy: ["host"] }),
});
const on = (name: SwitchName, text: MessageKey): Switch => ofHost(text, (config) => config[name]);
const flag = (name: FeatureFlag, text: MessageKey): Switch => ofHost(text, ({ flags }) => flags.includes(name));
/** A rule that the sales organization has too. */
const rule = (name: Rule["name"], text: MessageKey): Switch => ({
  text,
  stateOf: (_, { orderingRules }) => {
    const { isOn, setBy } = orderingRules.find((each) => each.name === name) ?? { isOn: false, setBy: [] };
    return { isOn, setBy, isShared: true };
  },
});

/** Switches that change the portal, by what they are about. */
export const SWITCHES: readonly { readonly title: MessageKey; readonly switches: readonly Switch[] }[] = [
  {
    title: "host_ordering",
    switches: [
      on("canCheckout", "host_can_checkout"),
      on("creditCheck", "host_credit_check"),
      rule("exactQtyCheck", "host_exact_qty_check"),
      rule("availableStockCheck", "host_available_stock_check"),
      on("exactQtyCheckout", "host_exact_qty_checkout"),
      rule("backorders", "host_backorders"),
      on("orderConfirmation", "host_order_confirmation"),
      on("futureConfirmationDisplay", "host_future_confirmation"),
      on("orderTypeDisplay", "host_order_type"),
      on("supplyLocation", "host_supply_location"),
      on("checkStock3rdParty", "host_vendor_stock"),
      on("checkPrice3rdParty", "host_vendor_prices"),
      flag("CART_COUNT_TOTAL_QTY", "host_cart_pieces"),
    ],
  },
  {
    title: "host_catalog",
    switches: [
      on("nextArrivalDisplay", "host_arrivals"),
      on("allowPreviewPage", "host_preview"),
      flag("CATALOG_REDESIGN", "host_catalog_redesign"),
      flag("HIDE_CATEGORY_MENU", "host_hide_categories"),
      flag("MERGED_CATALOG_MENU", "host_merged_catalog"),
      flag("BRAND_PREVIEW_PAGE", "host_brand_preview"),
      flag("SEARCH_SUGGESTION", "host_suggestions"),
    ],
  },
  {
    title: "host_money",
    switches: [
      on("payment", "host_pay_invoices"),
      on("allowPartialPayment", "host_partial_payment"),
      flag("REWORKED_PAYMENT_CALCULATION", "host_payment_calculation"),
      on("creditStatusUsage", "host_credit_usage"),
      on("creditStatusBlockedReason", "host_blocked_reason"),
      flag("OPEN_TO_BUY", "host_open_to_buy"),
    ],
  },
  {
    title: "host_users",
    switches: [
      on("forgotPassword", "host_forgot_password"),
      on("allowNewCustomerInquiry", "host_inquiries"),
      { text: "host_dealer_form", stateOf: (_, { dealerForm }) => ({ isOn: dealerForm, setBy: ["sorg"] }) },
      on("custGroupOnCustSelect", "host_customer_group"),
      flag("APP_BAR", "host_app_bar"),
      flag("NEWS", "host_news"),
      flag("WEB_NOTIFICATION", "host_push"),
      flag("WEB_MANIFEST", "host_manifest"),
    ],
  },
  {
    title: "host_claims",
    switches: [
      on("claimAllowPAA", "host_claim_parts"),
      // The specification has two switches for the same.
      ofHost("host_claim_non_code", (config) => config.claimNonCode || config.claimAllowNonCode),
      on("claimProblemRequired", "host_claim_problem"),
      flag("PHOTO_FACTS", "host_photo_facts"),
    ],
  },
];
