import type { FeedRow } from "@spoke/core/feed/kinds/index.ts";
import { type Amount, fromUnits, share, times } from "@spoke/core/platform/money.ts";
import { DUE_DAYS } from "../erp/answers.ts";
import { decimal, type FeedFile, ndjson } from "../feed-file.ts";
import { assortment, type DemoArticle } from "./assortment.ts";
import { modelNames } from "./assortment-parts.ts";
import { deliveryDays } from "./delivery-days.ts";
import { COMPONENTS, GROUPSETS, speedOf } from "./groupsets.ts";
import { type Market, serviceAddress } from "./markets.ts";
import { offerRows } from "./offers.ts";
import { onlinePayments } from "./online-payments.ts";
import { OPTION_TEXTS } from "./option-texts.ts";
import { type Dealer, people } from "./people.ts";
import { drawScene } from "./pictures-scene.ts";
import { kitNames } from "./recall-kits.ts";
import { positionOf } from "./sales-regions.ts";
import { SELLERS } from "./sellers.ts";
import { byLocale, inWords, terms } from "./words.ts";

/** Dealer prices per price list, in percent of the list price. */
const PRICE_LISTS = { DEALER: 65, GOLD: 61, VENDOR: 70 } as const;

/** Dealer price, rounded to the currency's decimals. @param retail in whole units */
export function dealerPrice(market: Market, retail: number, priceList: keyof typeof PRICE_LISTS): Amount {
  return share(fromUnits(retail), PRICE_LISTS[priceList] / 100, market.currency.decimalPrecision);
}

function hostRow(market: Market): FeedRow<"hosts"> {
  return {
    host: market.host,
    sorg: market.sorg,
    webTitle: market.title,
    webCopyright: `© ${market.title}`,
    currency: market.currency,
    // Shops read recommended prices as their customers pay them, except in the US.
    ...(market.tax && { retailTax: market.tax.share }),
    branding: { accent: market.accent, accentText: "#ffffff" },
    languages: market.languages.map((code) => ({ code })),
    flags: market.flags,
    email: serviceAddress(market.host),
    countryId: market.country,
    timeZone: market.timeZone,
    telpCode: market.phone,
    maskStock: "50",
    maskNextArrival: "50",
    exactQtyCheck: String(market.exactQtyCheck),
    backorders: String(market.country !== "ID"),
    creditCheck: "true",
    allowPartialPayment: "true",
    payment: "true",
    orderConfirmation: "true",
    supplyLocation: "true",
    allowPreviewPage: "true",
    cartDisclaimer: "",
    claimAllowPAA: "true",
    claimProblemRequired: "true",
    checkStock3rdParty: "true",
    checkPrice3rdParty: "true",
  };
}

function sorgRow(market: Market, today: Date): FeedRow<"sorgs"> {
  const free = fromUnits(Math.round(1_500 * market.rate));
  const flat = fromUnits(Math.round(45 * market.rate));
  const reduced = share(flat, 1 / 3, 0);
  return {
    sorg: market.sorg,
    name: market.merchant,
    merchantName: market.merchant,
    companyCode: market.companyCode,
    currency: market.currency.display,
    seller: SELLERS[market.suffix],
    exactQtyCheck: String(market.exactQtyCheck),
    backorders: String(market.country !== "ID"),
    dealerForm: String(market.country === "US"),
    payments: [
      { id: "OPEN", type: "Open account", ...OPTION_TEXTS.OPEN, instruction: "", paymentDiscount: 0 },
      {
        id: "PREPAY",
        type: "Prepayment",
        ...OPTION_TEXTS.PREPAY,
        instruction: `${market.merchant}, ${market.bankAccount}`,
        paymentDiscount: 0.02,
        receiptDays: 14,
      },
      ...onlinePayments(market),
    ],
    shipments: [
      { id: "STD", type: "Standard", ...OPTION_TEXTS.STD, input: "flat", rate: flat, freeFrom: free, leadDays: 3 },
      { id: "EXP", type: "Express", ...OPTION_TEXTS.EXP, input: "flat", rate: times(flat, 3), leadDays: 1 },
      { id: "PICK", type: "Pick up", ...OPTION_TEXTS.PICK, input: "none", rate: 0, leadDays: 0, pickup: true },
    ],
    deliveryDays: deliveryDays(market, today),
    warehouseAreas: [
      {
        code: "Main",
        locations: ["Main warehouse"],
        homeOf: [...new Set(market.cities.map(([, region]) => region))],
        targets: [
          { qty: 20, discount: reduced },
          { qty: 50, discount: flat },
        ],
      },
      {
        code: "South",
        locations: ["South warehouse"],
        homeOf: [],
        targets: [{ qty: 20, discount: reduced }],
      },
    ],
  };
}

/** A made-up number in the form of the country. */
function taxIdOf({ r3 }: Dealer, country: string): string {
  const digits = r3.replace(/\D/g, "").padStart(9, "0").slice(-9);
  if (country === "DE") return `DE${digits}`;
  if (country === "US") return `${digits.slice(0, 2)}-${digits.slice(2)}`;
  return `${digits.slice(0, 2)}.${digits.slice(2, 5)}.${digits.slice(5, 8)}.${digits.slice(8)}-000.000`;
}

function customerFeeds(market: Market, dealers: readonly Dealer[], at: Date): FeedFile[] {
  const { sorg, country } = market;
  return [
    ndjson(
      sorg,
      "customers",
      at,
      dealers.map((dealer) => ({
        custCode: dealer.code,
        custName: dealer.name,
        r3: dealer.r3,
        custEmail: dealer.email,
        custPhone: dealer.phone,
        custAddress: dealer.street,
        custCity: dealer.city,
        custRegion: dealer.region,
        custPostalCode: dealer.postalCode,
        custCountry: country,
        taxId: taxIdOf(dealer, country),
        ...positionOf(dealer),
      })),
    ),
    ndjson(
      sorg,
      "customer-areas",
      at,
      dealers.map((dealer) => ({
        custCode: dealer.code,
        priceList: dealer.priceList,
        companyCode: market.companyCode,
        companyName: market.merchant,
        custGroup: dealer.priceList === "GOLD" ? "Premium dealer" : "Dealer",
        salesman: dealer.salesman,
        paymentDays: DUE_DAYS,
        ...(market.tax ? { taxRate: String(market.tax.share) } : { taxExemption: "resale" as const }),
        allowPayInvoice: "true",
      })),
    ),
    ndjson(
      sorg,
      "ship-tos",
      at,
      dealers.flatMap((dealer) => [
        {
          custCode: dealer.code,
          code: "001",
          name: dealer.name,
          address: dealer.street,
          city: dealer.city,
          region: dealer.region,
          postalCode: dealer.postalCode,
          country,
        },
        ...(dealer.branch
          ? [
              {
                custCode: dealer.code,
                code: "002",
                name: `${dealer.name}, ${dealer.branch.city}`,
                address: dealer.branch.street,
                city: dealer.branch.city,
                region: dealer.branch.region,
                postalCode: dealer.branch.postalCode,
                country,
              },
            ]
          : []),
      ]),
    ),
  ];
}

function userFeed(market: Market, passwordHash: string, at: Date): FeedFile {
  const { dealers, users } = people(market);
  // Without a target market: the pages of news and documents say why they are empty.
  const unassigned = dealers.at(-1)?.code;
  const rows = users.map((user) => ({
    username: user.username,
    id: user.id,
    name: user.name,
    roles: [user.role],
    groupRole: user.role,
    hosts: [market.host],
    language: market.locale,
    email: `${user.username.replace(/[^a-z0-9.-]/g, "")}@example.com`,
    userAreas: [
      user.role === "salesman"
        ? { sorg: market.sorg, limitation: "salesman", option: "", value: user.id }
        : { sorg: market.sorg, limitation: "none", option: "", value: "" },
      ...(user.vendor ? [{ sorg: market.sorg, limitation: "vendor", option: "", value: user.vendor }] : []),
    ],
    ...(user.custCode && { custCode: user.custCode }),
    contentTargetMarkets: user.custCode === unassigned ? [] : [market.suffix],
    passwordHash,
  }));
  return ndjson(market.sorg, "users", at, rows);
}

function articleFeeds(market: Market, articles: readonly DemoArticle[], today: Date, at: Date): FeedFile[] {
  const { sorg } = market;
  const offers = offerRows(articles, today);
  return [
    ndjson(
      sorg,
      "terms",
      at,
      terms([
        ...COMPONENTS.map(({ name }) => name),
        ...GROUPSETS.map(speedOf),
        ...modelNames(),
        ...kitNames(),
        ...articles.flatMap(({ article: { specification, frameSize } }) => [
          ...specification.map(({ value }) => inWords(value)),
          ...(frameSize ? [inWords(frameSize)] : []),
        ]),
      ]).map((word) => ({
        term: word.en,
        text: byLocale((language) => word[language]),
      })),
    ),
    ndjson(
      sorg,
      "articles",
      at,
      articles.map(({ article, blocks }, index) => ({
        article_code: article.articleCode,
        category: article.category,
        uom: article.uom,
        "brand.id": article.brand.id,
        "brand.description": article.brand.description,
        "merchandiseCategory.id": article.merchandiseCategory.id,
        "merchandiseCategory.description": article.merchandiseCategory.description,
        name: article.name,
        description: article.description,
        groupset: String(article.groupset),
        "group.id": article.group.id,
        "group.parent_name": article.group.parentName,
        model: article.model,
        ...(article.modelYear && { model_year: String(article.modelYear) }),
        serie: article.serie,
        ...(article.frameSize && { frameSize: article.frameSize }),
        ...(article.wheelSize && { wheelSize: article.wheelSize }),
        color: article.color,
        ...(article.colorHex && { colorHex: article.colorHex }),
        gtin: article.gtin,
        ...(article.bikeCategory && { bikeCategory: article.bikeCategory }),
        slug: article.slug,
        images: article.images.map(({ full }) => full),
        specification: article.specification,
        ...(article.documents.length > 0 && { documents: article.documents }),
        ...(article.spares.length > 0 && { spares: article.spares }),
        ...(article.compatible.length > 0 && { compatible: article.compatible }),
        tags: article.tags,
        // Shown on the preview page.
        ...(article.tags.length > 0 && { articleTagCategory: "preview" }),
        ...(blocks.orderBlocked && { orderBlocked: "true" }),
        ...(article.orderQuota && { orderQuota: String(article.orderQuota) }),
        ...(article.minQty && { minQty: String(article.minQty) }),
        ...(article.qtyStep && { qtyStep: String(article.qtyStep) }),
        ...(article.cartonQty && { cartonQty: String(article.cartonQty) }),
        rank: String(index),
      })),
    ),
    ndjson(
      sorg,
      "prices",
      at,
      articles.flatMap(({ article, retail }) =>
        (Object.keys(PRICE_LISTS) as (keyof typeof PRICE_LISTS)[]).map((priceList) => ({
          article_code: article.articleCode,
          priceList,
          currency: market.currency.display,
          retail: decimal(fromUnits(retail)),
          dealer: decimal(dealerPrice(market, retail, priceList)),
        })),
      ),
    ),
    ndjson(sorg, "promotions", at, [offers.promotion]),
    ndjson(sorg, "promotion-details", at, offers.details),
    ndjson(sorg, "deals", at, offers.deals),
    ndjson(
      sorg,
      "stock",
      at,
      articles.flatMap(({ article, stock, nextArrival }): FeedRow<"stock">[] =>
        stock.length > 0
          ? stock.map((entry) => ({
              article_code: article.articleCode,
              date: entry.date,
              qty: String(entry.qty),
              location: entry.location,
            }))
          : [
              {
                article_code: article.articleCode,
                qty: "0",
                ...(nextArrival && {
                  "nextArrival.date": nextArrival.date,
                  "nextArrival.qty": String(nextArrival.qty),
                }),
              },
            ],
      ),
    ),
  ];
}

const GRAVEL_BADGE =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" width="96" height="96"><circle cx="48" cy="48" r="46" fill="#b3541e"/><path d="M18 66l18 -28l14 18l10 -14l18 24z" fill="#fff"/><circle cx="66" cy="30" r="8" fill="#ffe27a"/></svg>';

/** Master data of a market in import order; pictures are separate feeds. */
export function masterFeeds(market: Market, today: Date, passwordHash: string): FeedFile[] {
  const { articles, pictures } = assortment(market, today);
  const promoted = [
    ["badge-gravel.svg", GRAVEL_BADGE],
    ["promotion-gravel.svg", drawScene(market.scenery, "gravel", "#e2a21c", "Wander 4")],
  ] as const;
  const images = [...pictures, ...promoted].map(
    ([name, body]): FeedFile => ({ sorg: market.sorg, kind: "images", name, body }),
  );
  return [
    ndjson(market.sorg, "sorgs", today, [sorgRow(market, today)]),
    ndjson(market.sorg, "hosts", today, [hostRow(market)]),
    ...customerFeeds(market, people(market).dealers, today),
    userFeed(market, passwordHash, today),
    ...articleFeeds(market, articles, today, today),
    ...images,
  ];
}
