import { decimal, type FeedFile, isoDay, ndjson } from "../feed-file.ts";
import { assortment, type DemoArticle } from "./assortment.ts";
import type { Market } from "./markets.ts";
import { onlinePayments } from "./online-payments.ts";
import { type Dealer, people } from "./people.ts";

const UNIT = 10_000;

/** What a dealer pays of the list price, per price list, in hundredths. */
const PRICE_LISTS = { DEALER: 65, GOLD: 61, VENDOR: 70 } as const;

/** Dealer price in ten-thousandths: the list price's share, to the currency's own decimals. */
export function dealerPrice(market: Market, retail: number, priceList: keyof typeof PRICE_LISTS): number {
  const step = UNIT / 10 ** market.currency.decimalPrecision;
  return Math.round((retail * UNIT * PRICE_LISTS[priceList]) / 100 / step) * step;
}

function hostRow(market: Market): object {
  return {
    host: market.host,
    sorg: market.sorg,
    webTitle: market.title,
    webCopyright: `© ${market.title}`,
    currency: market.currency,
    branding: { accent: market.accent, accentText: "#ffffff" },
    languages: market.languages.map((code) => ({ code })),
    flags: market.flags,
    email: `service@${market.host.replace(".localhost", ".example")}`,
    countryId: market.country,
    telpCode: market.phone,
    maskStock: "50",
    maskNextArrival: "50",
    exactQtyCheck: String(market.exactQtyCheck),
    creditCheck: "true",
    allowPartialPayment: "true",
    payment: "true",
    orderConfirmation: "true",
    supplyLocation: "true",
    allowPreviewPage: "true",
    cartDisclaimer: "",
  };
}

function sorgRow(market: Market): object {
  const free = Math.round(1_500 * market.rate) * UNIT;
  const flat = Math.round(45 * market.rate) * UNIT;
  return {
    sorg: market.sorg,
    name: market.merchant,
    merchantName: market.merchant,
    companyCode: market.companyCode,
    currency: market.currency.display,
    exactQtyCheck: String(market.exactQtyCheck),
    payments: [
      { id: "OPEN", type: "Open account", desc: "Open account, 30 days", instruction: "", paymentDiscount: 0 },
      {
        id: "PREPAY",
        type: "Prepayment",
        desc: "Prepayment, 2 % off",
        instruction: "We ship when your payment has arrived.",
        paymentDiscount: 0.02,
        receiptDays: 14,
      },
      ...onlinePayments(market),
    ],
    shipments: [
      { id: "STD", type: "Standard", desc: "Standard freight", input: "flat", rate: flat, freeFrom: free },
      { id: "EXP", type: "Express", desc: "Express, next working day", input: "flat", rate: flat * 3 },
      { id: "PICK", type: "Pick up", desc: "I collect at the warehouse", input: "none", rate: 0 },
    ],
    warehouseAreas: [
      {
        code: "Main",
        locations: ["Main warehouse"],
        homeOf: [...new Set(market.cities.map(([, region]) => region))],
        targets: [
          { qty: 20, discount: Math.round(flat / 3 / UNIT) * UNIT },
          { qty: 50, discount: flat },
        ],
      },
      {
        code: "South",
        locations: ["South warehouse"],
        homeOf: [],
        targets: [{ qty: 20, discount: Math.round(flat / 3 / UNIT) * UNIT }],
      },
    ],
  };
}

function customerFeeds(market: Market, dealers: readonly Dealer[], at: Date): FeedFile[] {
  const { sorg, country } = market;
  const limit = Math.round(60_000 * market.rate);
  return [
    ndjson(
      sorg,
      "customers",
      at,
      dealers.map((one) => ({
        custCode: one.code,
        custName: one.name,
        r3: one.r3,
        custEmail: one.email,
        custPhone: one.phone,
        custAddress: one.street,
        custCity: one.city,
        custRegion: one.region,
        custCountry: country,
      })),
    ),
    ndjson(
      sorg,
      "customer-areas",
      at,
      dealers.map((one) => ({
        custCode: one.code,
        priceList: one.priceList,
        companyCode: market.companyCode,
        companyName: market.merchant,
        custGroup: one.priceList === "GOLD" ? "Premium dealer" : "Dealer",
        salesman: one.salesman,
        allowPayInvoice: "true",
      })),
    ),
    ndjson(
      sorg,
      "ship-tos",
      at,
      dealers.flatMap((one) => [
        {
          custCode: one.code,
          code: "MAIN",
          name: one.name,
          address: one.street,
          city: one.city,
          region: one.region,
          postalCode: one.postalCode,
          country,
        },
        ...(one.branch
          ? [
              {
                custCode: one.code,
                code: "BRANCH",
                name: `${one.name}, ${one.branch.city}`,
                address: one.branch.street,
                city: one.branch.city,
                region: one.branch.region,
                postalCode: one.branch.postalCode,
                country,
              },
            ]
          : []),
      ]),
    ),
    ndjson(
      sorg,
      "credits",
      at,
      dealers.map((one) => ({
        custCode: one.code,
        companyCode: market.companyCode,
        companyName: market.merchant,
        currency: market.currency.display,
        creditLimit: decimal(Math.round(limit * one.weight) * UNIT),
        openInvoice: decimal(Math.round(limit * one.weight * 0.2) * UNIT),
      })),
    ),
  ];
}

function userFeed(market: Market, passwordHash: string, at: Date): FeedFile {
  const rows = people(market).users.map((one) => ({
    username: one.username,
    id: one.id,
    name: one.name,
    roles: [one.role],
    groupRole: one.role,
    hosts: [market.host],
    language: market.locale,
    email: `${one.username.replace(/[^a-z0-9.-]/g, "")}@example.com`,
    userAreas: [
      one.role === "salesman"
        ? { sorg: market.sorg, limitation: "salesman", option: "", value: one.id }
        : { sorg: market.sorg, limitation: "none", option: "", value: "" },
    ],
    ...(one.custCode && { custCode: one.custCode }),
    contentTargetMarkets: [market.suffix],
    passwordHash,
  }));
  return ndjson(market.sorg, "users", at, rows);
}

function articleFeeds(market: Market, articles: readonly DemoArticle[], today: Date, at: Date): FeedFile[] {
  const { sorg } = market;
  const bikes = articles.filter((one) => one.article.category === "Bike");
  const parts = articles.filter((one) => one.article.category === "PAA");
  const deals = parts
    .filter((_, index) => index % 3 === 0)
    .flatMap(({ article }) => [
      {
        salesDealNo: "VOLUME",
        description: "Volume discount",
        article_code: article.article_code,
        term: ">=",
        qty: "10",
        type: "percent",
        discount: "-3",
      },
      {
        salesDealNo: "VOLUME",
        description: "Volume discount",
        article_code: article.article_code,
        term: ">=",
        qty: "25",
        type: "percent",
        discount: "-6",
      },
    ]);
  const offered = bikes.filter((one) => one.article.serie === "Wander");
  return [
    ndjson(
      sorg,
      "articles",
      at,
      articles.map(({ article, blocks }, index) => ({
        article_code: article.article_code,
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
        "group.parent_name": article.group.parent_name,
        model: article.model,
        ...(article.model_year && { model_year: String(article.model_year) }),
        serie: article.serie,
        ...(article.frameSize && { frameSize: article.frameSize }),
        ...(article.wheelSize && { wheelSize: article.wheelSize }),
        color: article.color,
        ...(article.bikeCategory && { bikeCategory: article.bikeCategory }),
        slug: article.slug,
        images: article.images.map(({ full }) => full),
        specification: article.specification,
        tags: article.tags,
        // What is shown ahead of its season, on the preview page.
        ...(article.tags.length > 0 && { articleTagCategory: "preview" }),
        ...(blocks.orderBlocked && { orderBlocked: "true" }),
        ...(article.orderQuota && { orderQuota: String(article.orderQuota) }),
        rank: String(index),
      })),
    ),
    ndjson(
      sorg,
      "prices",
      at,
      articles.flatMap(({ article, retail }) =>
        (Object.keys(PRICE_LISTS) as (keyof typeof PRICE_LISTS)[]).map((priceList) => ({
          article_code: article.article_code,
          priceList,
          currency: market.currency.display,
          retail: decimal(retail * UNIT),
          dealer: decimal(dealerPrice(market, retail, priceList)),
        })),
      ),
    ),
    ndjson(sorg, "promotions", at, [
      {
        code: "GRAVEL",
        name: "Gravel weeks",
        tagline: "Eight percent off the Wander range",
        description: "All Wander bikes, in every size and colour.",
        "date.from": isoDay(today.getTime(), -20),
        "date.to": isoDay(today.getTime(), 40),
        productCategory: "Bike",
      },
    ]),
    ndjson(
      sorg,
      "promotion-details",
      at,
      offered.map(({ article }) => ({
        code: "GRAVEL",
        article_code: article.article_code,
        type: "percent",
        discount: "8",
        minQty: "1",
      })),
    ),
    ndjson(sorg, "deals", at, deals),
    ndjson(
      sorg,
      "stock",
      at,
      articles.flatMap(({ article, stock, nextArrival }): object[] =>
        stock.length > 0
          ? stock.map((entry) => ({
              article_code: article.article_code,
              date: entry.date,
              qty: String(entry.qty),
              location: entry.location,
            }))
          : [
              {
                article_code: article.article_code,
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

/** Master data of one market, in the order in which it can be imported. Pictures come as feeds of their own. */
export function masterFeeds(market: Market, today: Date, passwordHash: string): FeedFile[] {
  const { articles, pictures } = assortment(market, today);
  const images = [...pictures].map(([name, body]): FeedFile => ({ sorg: market.sorg, kind: "images", name, body }));
  return [
    ndjson(market.sorg, "sorgs", today, [sorgRow(market)]),
    ndjson(market.sorg, "hosts", today, [hostRow(market)]),
    ...customerFeeds(market, people(market).dealers, today),
    userFeed(market, passwordHash, today),
    ...articleFeeds(market, articles, today, today),
    ...images,
  ];
}
