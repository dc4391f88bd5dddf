import type { MessageKey, Translate } from "../../lib/i18n.ts";

/** Kinds of data, by the name of their folder in the files bucket. */
const KIND_TITLES = {
  "account-bikes": "feed_kind_account_bikes",
  announcements: "feed_kind_announcements",
  articles: "feed_kind_articles",
  "bonus-rules": "feed_kind_bonus_rules",
  "cancellation-answers": "feed_kind_cancellation_answers",
  cities: "feed_kind_cities",
  "claim-answers": "feed_kind_claim_answers",
  "claim-problems": "feed_kind_claim_problems",
  claims: "feed_kind_claims",
  "content-target-markets": "feed_kind_content_target_markets",
  countries: "feed_kind_countries",
  credits: "feed_kind_credits",
  "customer-areas": "feed_kind_customer_areas",
  customers: "feed_kind_customers",
  deals: "feed_kind_deals",
  deliveries: "feed_kind_deliveries",
  "delivery-history": "feed_kind_delivery_history",
  frames: "feed_kind_frames",
  hosts: "feed_kind_hosts",
  images: "feed_kind_images",
  "inspection-checklists": "feed_kind_inspection_checklists",
  inspections: "feed_kind_inspections",
  "invoice-history": "feed_kind_invoice_history",
  invoices: "feed_kind_invoices",
  "order-confirmations": "feed_kind_order_confirmations",
  orders: "feed_kind_orders",
  "pickup-orders": "feed_kind_pickup_orders",
  prices: "feed_kind_prices",
  "promotion-details": "feed_kind_promotion_details",
  promotions: "feed_kind_promotions",
  "recall-credits": "feed_kind_recall_credits",
  "recall-kit-answers": "feed_kind_recall_kit_answers",
  "recall-repairs": "feed_kind_recall_repairs",
  recalls: "feed_kind_recalls",
  "registration-answers": "feed_kind_registration_answers",
  registrations: "feed_kind_registrations",
  "sales-regions": "feed_kind_sales_regions",
  "ship-tos": "feed_kind_ship_tos",
  sorgs: "feed_kind_sorgs",
  stock: "feed_kind_stock",
  "stolen-frames": "feed_kind_stolen_frames",
  terms: "feed_kind_terms",
  users: "feed_kind_users",
  "vendor-addresses": "feed_kind_vendor_addresses",
  "vendor-articles": "feed_kind_vendor_articles",
  "vendor-stock": "feed_kind_vendor_stock",
  vendors: "feed_kind_vendors",
  "visit-forms": "feed_kind_visit_forms",
  "visit-questions": "feed_kind_visit_questions",
  "warranty-terms": "feed_kind_warranty_terms",
} as const satisfies Readonly<Record<string, MessageKey>>;

export type FeedKindName = keyof typeof KIND_TITLES;

/** Areas of the business, each with its kinds of data, in the order of the overview. */
const AREAS = [
  {
    title: "feed_area_orders",
    kinds: ["orders", "order-confirmations", "cancellation-answers", "deliveries", "pickup-orders", "delivery-history"],
  },
  {
    title: "feed_area_articles",
    kinds: ["stock", "prices", "deals", "promotions", "promotion-details", "articles", "images", "terms"],
  },
  {
    title: "feed_area_customers",
    kinds: ["customers", "ship-tos", "customer-areas", "users", "sales-regions", "visit-forms", "visit-questions"],
  },
  {
    title: "feed_area_money",
    kinds: ["invoices", "credits", "bonus-rules", "invoice-history"],
  },
  {
    title: "feed_area_service",
    kinds: [
      "frames",
      "registrations",
      "registration-answers",
      "stolen-frames",
      "account-bikes",
      "claims",
      "claim-answers",
      "claim-problems",
      "warranty-terms",
      "recalls",
      "recall-repairs",
      "recall-kit-answers",
      "recall-credits",
      "inspections",
      "inspection-checklists",
    ],
  },
  {
    title: "feed_kind_vendors",
    kinds: ["vendors", "vendor-articles", "vendor-stock", "vendor-addresses"],
  },
  {
    title: "feed_area_website",
    kinds: ["hosts", "sorgs", "announcements", "content-target-markets", "countries", "cities"],
  },
] as const satisfies readonly { readonly title: MessageKey; readonly kinds: readonly FeedKindName[] }[];

const KINDS_BY_AREA: readonly string[] = AREAS.flatMap(({ kinds }): readonly string[] => kinds);

/** The area of a kind of data; that of the website for one that the portal does not know. */
export const areaText = (kind: string, t: Translate): string =>
  t(AREAS.find(({ kinds }) => kinds.some((name) => name === kind))?.title ?? "feed_area_website");

/** Where a kind stands in the overview; unknown ones come last. */
export const placeOfKind = (kind: string): number => {
  const place = KINDS_BY_AREA.indexOf(kind);
  return place < 0 ? KINDS_BY_AREA.length : place;
};

const isKind = (name: string): name is FeedKindName => Object.hasOwn(KIND_TITLES, name);

/** What a kind of data is called; the name of the folder for one that the portal does not know. */
export const kindText = (kind: string, t: Translate): string => (isKind(kind) ? t(KIND_TITLES[kind]) : kind);

/** Names of all kinds, in the order of their texts. */
export const kindsIn = (t: Translate): readonly FeedKindName[] =>
  Object.keys(KIND_TITLES)
    .filter(isKind)
    .sort((a, b) => kindText(a, t).localeCompare(kindText(b, t)));
