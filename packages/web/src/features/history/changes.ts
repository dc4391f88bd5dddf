import { dateText } from "@spoke/core/platform/date-text.ts";
import { isLimitation, LIMITATION_TITLES } from "../../app/limitations.ts";
import type { HistoryQuery } from "../../gql/graphql.ts";
import { getConfig, moneyStyle } from "../../lib/config.ts";
import { formatMoney, formatNumber } from "../../lib/format.ts";
import type { I18n, MessageKey } from "../../lib/i18n.ts";
import { LOCALE_NAMES } from "../../lib/locale.ts";

type Change = HistoryQuery["history"]["data"][number]["changes"][number];

/** What the pages call the fields. */
const FIELDS: Readonly<Record<string, MessageKey>> = {
  accountingAmount: "payment_part_amount",
  active: "status",
  allowToOrder: "products_orderable",
  articles: "recall_articles",
  audience: "history_audience",
  brand: "recall_brand",
  category: "category",
  confirmedPieces: "history_pieces_confirmed",
  content: "announcement_content",
  contentTargetMarkets: "content_target_markets",
  custCode: "customer",
  deleted: "product_deleted",
  description: "description",
  dueDate: "due_date",
  email: "email",
  emailConfirmations: "email_confirmations",
  erpOrderNumber: "sap_order_number",
  files: "content_files",
  frameList: "recall_list",
  from: "period_from",
  fromTime: "period_from_time",
  grandTotal: "history_invoice_total",
  groupRole: "group_role",
  hosts: "hosts",
  image: "picture",
  instruction: "recall_what_to_do",
  internalNotes: "confirm_notes",
  invoiceDate: "date",
  invoiceState: "status",
  isFakeEmail: "fake_email",
  isOff: "history_switched_off",
  itemPerLine: "content_per_line",
  kitArticle: "recall_kit",
  labor: "recall_labor",
  language: "language",
  layout: "content_layout",
  locale: "banner_language",
  name: "name",
  newArrival: "products_new_arrival",
  newArrivalFrom: "products_from",
  newArrivalTo: "products_to",
  orderLimit: "products_limit",
  orderState: "status",
  paidMinutes: "recall_minutes_label",
  parentId: "marketing_parent",
  password: "password",
  paymentState: "payment",
  pendingEmail: "email",
  permissions: "title_admin_permissions",
  phone: "phone",
  placeholder: "marketing_placeholder",
  reason: "recall_reason",
  roles: "title_admin_roles",
  salesDocumentGroup: "document_group",
  sendEmail: "send_email",
  sendEmailWarranty: "send_email_warranty",
  serialNumbers: "recall_ranges",
  showChilds: "marketing_show_children",
  sorgs: "sales_organization",
  sorting: "marketing_sorting",
  stopSale: "recall_stop_sale",
  tags: "products_tags",
  tax: "invoice_tax",
  texts: "history_texts",
  title: "content_title",
  to: "period_to",
  toTime: "period_to_time",
  type: "document_type",
  url: "link",
  userAreas: "areas",
  validFrom: "period_from",
  validTo: "period_to",
};

/** Words for the values of fields that have a fixed set of them. */
const WORDS: Readonly<Record<string, Readonly<Record<string, MessageKey>>>> = {
  active: { true: "user_state_active", false: "user_state_locked" },
  invoiceState: {
    Open: "invoice_payable",
    "Pending Payment": "invoice_pending",
    "Waiting For Payment": "invoice_pending",
    Paid: "invoice_paid",
  },
  orderState: {
    placed: "order_status_placed",
    "waiting-confirmation": "order_status_waiting_confirmation",
    confirmed: "order_status_confirmed",
    "in-progress": "order_status_in_progress",
    "partially-shipped": "order_status_partially_shipped",
    shipped: "order_status_shipped",
    invoiced: "order_status_invoiced",
    canceled: "order_status_canceled",
    rejected: "order_status_rejected",
  },
  paymentState: {
    waiting: "payment_status_waiting",
    uploaded: "payment_status_uploaded",
    failed: "payment_status_failed",
    voided: "payment_status_voided",
    completed: "payment_status_completed",
  },
  locale: { all: "banner_language_all" },
  type: {
    home_page: "announcement_type_home_page",
    message: "announcement_type_message",
    company: "news_type_company",
    product: "news_type_product",
    service: "news_type_service",
    event: "news_type_event",
    sales: "menu_sales_documents",
    technical: "menu_technical_documents",
    "brand-assets": "menu_brand_assets",
    "product-lineup": "menu_product_lineup",
  },
};

const isLocale = (value: string): value is keyof typeof LOCALE_NAMES => Object.hasOwn(LOCALE_NAMES, value);

/** A value in the reader's language and format. */
function valueText({ field, kind, currency }: Change, value: string, { t, locale }: I18n): string {
  if (kind === "amount" && currency) return formatMoney(Number(value), moneyStyle(currency));
  if (kind === "number") return formatNumber(Number(value));
  const word = WORDS[field]?.[value];
  if (word) return t(word);
  if (kind === "flag") return t(value === "true" ? "visit_yes" : "visit_no");
  if (kind === "day") return dateText(value, locale, getConfig().timeZone);
  if ((field === "language" || field === "locale") && isLocale(value)) return LOCALE_NAMES[value];
  if (field === "userAreas") {
    // The name of the sales organization, what limits the area, and the values that limit it.
    const words = value.split(" ");
    const place = words.findIndex((word, index) => index > 0 && isLimitation(word));
    return words
      .map((word, index) => (index === place && isLimitation(word) ? t(LIMITATION_TITLES[word]) : word))
      .join(" ");
  }
  return value;
}

/** What changed in a field, such as `Order limit: 5,000 → 8,000`; the names of fields without values stand together at the end. */
export function changeTexts(changes: readonly Change[], i18n: I18n): readonly string[] {
  const { t } = i18n;
  const nameOf = ({ field }: Change) => (FIELDS[field] ? t(FIELDS[field]) : field);
  const hidden = [...new Set(changes.filter(({ kind }) => kind === "hidden").map(nameOf))];
  return [
    ...changes.filter(({ kind }) => kind !== "hidden").flatMap((change) => textsOf(change, nameOf(change), i18n)),
    ...(hidden.length > 0 ? [hidden.join(", ")] : []),
  ];
}

function textsOf(change: Change, field: string, i18n: I18n): readonly string[] {
  const { t } = i18n;
  const [before, after] = [change.before, change.after].map((values) =>
    values.map((value) => valueText(change, value, i18n)).join(", "),
  );
  if (change.kind !== "list") {
    const none = t("history_no_value");
    return [t("history_change", { field, before: before || none, after: after || none })];
  }
  return [
    ...(after ? [t("history_field_added", { field, names: after })] : []),
    ...(before ? [t("history_field_removed", { field, names: before })] : []),
  ];
}
