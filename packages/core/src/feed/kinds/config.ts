import * as z from "zod";
import { hostKey, isLikeDanger, sorgKey } from "../../host/index.ts";
import { hostConfigSchema, sorgConfigSchema } from "../../host/schema.ts";
import { code, flag, hostName, int, json, link, oneOf, optional, required, text, timeZone } from "../cells.ts";
import { defineKind, type FeedContext, RowRefusal } from "../kind.ts";
import { upsert } from "../upsert.ts";
import { asOfColumn, instantOf, taxRate } from "./common.ts";
import { upsertOfOwnHosts } from "./own.ts";

const { shape } = hostConfigSchema;
const onOff = (doc: string) => optional(flag(), doc);
const words = (doc: string) => optional(text(300), doc);
const address = (doc: string) => optional(link(300), doc);

function inOwnFolder(sorg: string, context: FeedContext): void {
  if (sorg !== context.sorg) throw new RowRefusal("sorg", "sorg_of_another_folder");
}

export const sorgs = defineKind({
  name: "sorgs",
  doc: "The sales organization of the folder: what checkout offers and how it is checked.",
  row: z.strictObject({
    sorg: required(code(10), "sales organization; the folder's own"),
    name: required(text(100), "name"),
    merchantName: required(text(100), "who the dealer buys from"),
    companyCode: required(code(10), "company that invoices and grants credit"),
    currency: required(code(3), "ISO code"),
    seller: optional(
      json(sorgConfigSchema.shape.seller.unwrap()),
      "`{name, address: [], phone, email, website, legal: [], bank: {name, holder, iban, bic, account, bankCode}}`, who issues its " +
        'documents; `legal` are identifiers with their names, such as `"USt-IdNr. DE123456789"`; the account prints on invoices',
    ),
    exactQtyCheck: onOff("dealers can order only the quantity that is available now"),
    availableStockCheck: onOff("ordering is limited to stock, arrivals included"),
    backorders: onOff("what is not in stock can be ordered for a known arrival, where the host allows it too"),
    dealerForm: onOff("administrators create its dealers on a shorter form"),
    payments: optional(
      json(sorgConfigSchema.shape.payments.removeDefault()),
      "`[{id, type, desc, instruction, texts, paymentDiscount, modules, provider, extPaymentGatewayId}]`, modules of `checkout` and `invoice`; `texts` by locale: " +
        '`{"de": {"desc": "Vorkasse", "instruction": ""}}`',
    ),
    priceComponents: optional(
      json(sorgConfigSchema.shape.priceComponents.removeDefault()),
      "`[{module, additionalDisplays}]`, price components to show with an invoice: `freightAllowance`, `earlyPaymentDiscount`, `paymentDiscount`, `discount`, `tax`, `shippingCost`",
    ),
    shipments: optional(
      json(sorgConfigSchema.shape.shipments.removeDefault()),
      "`[{id, type, desc, texts, input, rate, freeFrom, leadDays, pickup}]`, amounts in ten-thousandths; `texts` as those of payments; `leadDays` " +
        "are delivery days from the order to the arrival of goods in stock; with `pickup`, the dealer collects the goods and gets a mail when they are ready",
    ),
    deliveryDays: optional(
      json(sorgConfigSchema.shape.deliveryDays.removeDefault()),
      "`{weekdays, closed}`, days that dealers can request for delivery: weekdays from 1 (Monday) to 7, `[1, 2, 3, 4, 5]` if absent, and " +
        "closed days such as `2026-12-25`",
    ),
    warehouseAreas: optional(
      json(sorgConfigSchema.shape.warehouseAreas.removeDefault()),
      "`[{code, locations, homeOf, targets: [{qty, discount}]}]`: that many pieces from these locations take that much off the " +
        "freight, in ten-thousandths; `homeOf` are sales offices or regions",
    ),
    asOf: asOfColumn(),
  }),
  toTask: ([row], context) => {
    const { asOf: _, ...patch } = row;
    inOwnFolder(row.sorg, context);
    const upserted = {
      key: sorgKey(row.sorg),
      index: { gsi1pk: "SORGS", gsi1sk: row.sorg },
      patch,
      schema: sorgConfigSchema,
      asOf: instantOf(row, context),
    };
    return { lane: row.sorg, task: [upserted] };
  },
  write: upsert,
});

export const hosts = defineKind({
  name: "hosts",
  doc: "Configuration of a host (1 §3): branding, currency, and feature switches.",
  row: z.strictObject({
    host: required(hostName(), "name in the address bar, lower case"),
    sorg: required(code(10), "sales organization; the folder's own"),
    webTitle: required(text(100), "title"),
    currency: required(
      json(shape.currency),
      "`{display, symbol, thousandSeparator, decimalSeparator, decimalPrecision}`; the portal uses the separators of the language",
    ),
    branding: required(
      json(shape.branding.refine(({ accent }) => !isLikeDanger(accent), { error: "accent_like_danger" })),
      "`{accent, accentText}`, colors as `#rrggbb`; the accent cannot be red, which stands for errors and deletion",
    ),
    languages: required(json(shape.languages), '`[{"code": "en-US"}]`, the first is the default'),
    flags: optional(json(shape.flags.removeDefault()), "feature flags that are on"),
    catalogSections: optional(json(shape.catalogSections.removeDefault()), "sections of the catalog's landing page"),
    webLogo: address("logo; pictures are shown from the site's own origin only"),
    webCopyright: words("copyright line"),
    webDescription: words("description for search engines"),
    webKeywords: words("keywords for search engines"),
    imageLogin: address("logo of the sign-in page; `webLogo` when not given"),
    imageNavbar: address("logo of the header; `webLogo` when not given"),
    imageLoginBackground: address("background of the sign-in page"),
    email: optional(text(200), "address for questions"),
    dateFormat: optional(
      text(30),
      "for other clients of the API, such as `DD MMM YYYY`; the portal writes dates as the language does",
    ),
    timeFormat: optional(text(30), "for other clients of the API, such as `HH:mm:ss` or `h:mm A`"),
    timeZone: optional(timeZone(), "IANA time zone such as `Europe/Berlin`; UTC when empty"),
    countryId: optional(text(2), "ISO code of the country"),
    inseraSorg: optional(code(10), 'sales organization whose dealers are "under Insera"; `1000` when empty'),
    telpCode: optional(text(5), "such as `+49`"),
    cartDisclaimer: optional(text(4000), "shown under the cart"),
    newCustomerInquiryUrl: address("page for applications, instead of the portal's own"),
    googleAnalyticId: words("identifier of the site statistics; nothing is loaded for it"),
    paymentGateway: words(
      "for other clients of the API; the portal takes providers from the payment methods of `sorgs`",
    ),
    retailTax: optional(
      taxRate(),
      "tax that recommended prices include, as a fraction such as `0.19`; they include none when empty",
    ),
    maskStock: optional(int(), "larger quantities show as this number with a +; 0 shows all"),
    maskNextArrival: optional(int(), "the same for arrivals"),
    itemViewQuota: optional(int(1, 100), "articles in a section of the catalog's landing page"),
    modelViewQuota: optional(int(1, 100), "models in a section of the catalog's landing page"),
    nextArrivalMonth: optional(int(0, 24), "months of arrivals shown"),
    stockDisplay: optional(oneOf(["cumulative", "detail", "status"]), "how stock is shown"),
    catalogDefaultView: optional(oneOf(["group", "item"]), "how the catalog opens"),
    invoicePaymentRule: optional(oneOf(["overdue", "oldest"]), "which invoices must be paid first"),
    serverStatus: optional(oneOf(["online", "maintenance"]), "whether the host is open"),
    canCheckout: onOff("ordering is possible"),
    creditCheck: onOff("checkout checks the credit limit"),
    creditStatusUsage: onOff("credit usage is shown"),
    creditStatusBlockedReason: onOff("the reason of a blocked account is shown"),
    nextArrivalDisplay: onOff("arrivals are shown"),
    availableStockCheck: onOff("ordering is limited to stock, arrivals included"),
    dealerForm: onOff("administrators create its dealers on a shorter form"),
    exactQtyCheck: onOff("dealers can order only the quantity that is available now"),
    exactQtyCheckout: onOff("checked again at checkout"),
    backorders: onOff(
      "what is not in stock can be ordered for a known arrival, where the sales organization allows it too",
    ),
    orderConfirmation: onOff("checkout shows what would be confirmed when"),
    forgotPassword: onOff("users can reset a forgotten password"),
    payment: onOff("invoices can be paid online"),
    allowPartialPayment: onOff("invoices can be paid in part"),
    claimNonCode: onOff("claims without article code"),
    claimProblemRequired: onOff("claims need a problem"),
    claimAllowNonCode: onOff("claims may name no article"),
    claimAllowPAA: onOff("claims for parts and accessories"),
    checkStock3rdParty: onOff("vendors' stock is checked"),
    checkPrice3rdParty: onOff("vendors' prices are checked"),
    custGroupOnCustSelect: onOff("the customer group is shown when choosing a customer"),
    allowNewCustomerInquiry: onOff("visitors can apply to become customers"),
    allowPreviewPage: onOff("the preview page exists"),
    orderTypeDisplay: onOff("the order type is shown"),
    futureConfirmationDisplay: onOff("later confirmations are shown"),
    preOrderDisplay: onOff(
      "for other clients of the API; the portal offers orders for arrivals where `backorders` is on",
    ),
    supplyLocation: onOff("the location that supplies is shown"),
    asOf: asOfColumn(),
  }),
  toTask: ([row], context) => {
    const { asOf: _, ...patch } = row;
    inOwnFolder(row.sorg, context);
    const upserted = {
      key: hostKey(row.host),
      index: { gsi1pk: "HOSTS", gsi1sk: row.host },
      patch,
      schema: hostConfigSchema,
      asOf: instantOf(row, context),
    };
    return { lane: row.host, task: [upserted] };
  },
  write: upsertOfOwnHosts,
});
