import type { Locale } from "@spoke/core/host/schema.ts";
import type { SceneryName } from "./pictures-scene.ts";

/** A market of the demo: host, sales organization, and local data. */
export interface Market {
  readonly host: string;
  readonly sorg: string;
  readonly suffix: string;
  readonly title: string;
  readonly merchant: string;
  /** Account for payments in advance. */
  readonly bankAccount: string;
  readonly companyCode: string;
  readonly locale: Locale;
  readonly languages: readonly Locale[];
  readonly country: string;
  readonly timeZone: string;
  readonly phone: string;
  readonly accent: string;
  /** Where pictures of promotions are set. */
  readonly scenery: SceneryName;
  readonly currency: {
    readonly display: string;
    readonly symbol: string;
    readonly thousandSeparator: string;
    readonly decimalSeparator: string;
    readonly decimalPrecision: number;
  };
  /** Currency units per US dollar of list price, and the rounding of prices. */
  readonly rate: number;
  readonly roundTo: number;
  /** Tax on what dealers buy, on top of prices; absent in the US, where resellers pay none. */
  readonly tax?: { readonly name: string; readonly share: number };
  readonly bikeBrand: string;
  readonly flags: readonly string[];
  readonly exactQtyCheck: boolean;
  readonly cities: readonly (readonly [city: string, region: string, postalCode: string])[];
  readonly streets: readonly string[];
  readonly shopWords: readonly (readonly [before: string, after: string])[];
  readonly surnames: readonly string[];
}

/** Where dealers of a market write to. */
export const serviceAddress = (host: string): string => `service@${host.replace(".localhost", ".example")}`;

export const MARKETS: readonly Market[] = [
  {
    host: "northline.localhost",
    sorg: "U001",
    suffix: "us",
    title: "Northline Cycles",
    merchant: "Northline USA",
    bankAccount: "Demo Bank, routing 021000021, account 000123456789",
    companyCode: "US01",
    locale: "en-US",
    languages: ["en-US", "fr", "de"],
    country: "US",
    timeZone: "America/New_York",
    phone: "+1",
    accent: "#0b5d4e",
    scenery: "mountains",
    currency: { display: "USD", symbol: "$", thousandSeparator: ",", decimalSeparator: ".", decimalPrecision: 2 },
    rate: 1,
    roundTo: 1,
    bikeBrand: "Northline",
    flags: [
      "CATALOG_REDESIGN",
      "SEARCH_SUGGESTION",
      "CART_COUNT_TOTAL_QTY",
      "APP_BAR",
      "NEWS",
      "MERGED_CATALOG_MENU",
      "OPEN_TO_BUY",
      "WEB_MANIFEST",
      "WEB_NOTIFICATION",
      "REWORKED_PAYMENT_CALCULATION",
    ],
    exactQtyCheck: true,
    cities: [
      ["Portland", "OR", "97205"],
      ["Boulder", "CO", "80302"],
      ["Madison", "WI", "53703"],
      ["Burlington", "VT", "05401"],
      ["Asheville", "NC", "28801"],
      ["Tucson", "AZ", "85701"],
      ["Minneapolis", "MN", "55401"],
    ],
    streets: ["Main Street", "Oak Avenue", "Pearl Street", "Depot Road", "River Drive", "Mill Lane"],
    shopWords: [
      ["", " Bicycle Works"],
      ["", " Cyclery"],
      ["", " Bike & Ski"],
      ["The ", " Wheel House"],
      ["", " Velo"],
    ],
    surnames: [
      "Harper",
      "Nolan",
      "Whitaker",
      "Delgado",
      "Okafor",
      "Lindqvist",
      "Marsh",
      "Tanaka",
      "Brennan",
      "Castillo",
    ],
  },
  {
    host: "sepedaraya.localhost",
    sorg: "1000",
    suffix: "id",
    title: "Sepeda Raya",
    merchant: "Sepeda Raya Indonesia",
    bankAccount: "Bank Demo, rekening 000-123-4567",
    companyCode: "ID01",
    locale: "id-ID",
    languages: ["id-ID", "en-ID"],
    country: "ID",
    timeZone: "Asia/Jakarta",
    phone: "+62",
    accent: "#6b2d8c",
    scenery: "volcano",
    currency: { display: "IDR", symbol: "Rp", thousandSeparator: ".", decimalSeparator: ",", decimalPrecision: 0 },
    rate: 15_500,
    roundTo: 5_000,
    tax: { name: "PPN 11%", share: 0.11 },
    bikeBrand: "Merapi",
    flags: ["CATALOG_REDESIGN", "SEARCH_SUGGESTION", "NEWS"],
    exactQtyCheck: false,
    cities: [
      ["Jakarta", "DKI Jakarta", "10110"],
      ["Bandung", "Jawa Barat", "40111"],
      ["Surabaya", "Jawa Timur", "60271"],
      ["Yogyakarta", "DI Yogyakarta", "55221"],
      ["Denpasar", "Bali", "80111"],
      ["Medan", "Sumatera Utara", "20111"],
    ],
    streets: ["Jl. Merdeka", "Jl. Sudirman", "Jl. Diponegoro", "Jl. Pahlawan", "Jl. Kartini", "Jl. Ahmad Yani"],
    shopWords: [
      ["Toko Sepeda ", ""],
      ["Rumah Sepeda ", ""],
      ["CV ", " Jaya"],
      ["", " Bike Center"],
      ["UD ", " Makmur"],
    ],
    surnames: [
      "Wijaya",
      "Santoso",
      "Hartono",
      "Pratama",
      "Kusuma",
      "Nugroho",
      "Siregar",
      "Lestari",
      "Gunawan",
      "Suryadi",
    ],
  },
  {
    host: "radwerk.localhost",
    sorg: "G001",
    suffix: "de",
    title: "Radwerk",
    merchant: "Radwerk Deutschland",
    bankAccount: "IBAN DE89 3704 0044 0532 0130 00, BIC COBADEFFXXX",
    companyCode: "DE01",
    locale: "de",
    languages: ["de", "en-US", "fr"],
    country: "DE",
    timeZone: "Europe/Berlin",
    phone: "+49",
    accent: "#1f4e9c",
    scenery: "hills",
    currency: { display: "EUR", symbol: "€", thousandSeparator: ".", decimalSeparator: ",", decimalPrecision: 2 },
    rate: 0.95,
    roundTo: 1,
    tax: { name: "USt 19 %", share: 0.19 },
    bikeBrand: "Steinach",
    flags: [
      "CATALOG_REDESIGN",
      "SEARCH_SUGGESTION",
      "CART_COUNT_TOTAL_QTY",
      "APP_BAR",
      "NEWS",
      "WEB_MANIFEST",
      "REWORKED_PAYMENT_CALCULATION",
    ],
    exactQtyCheck: true,
    cities: [
      ["Freiburg", "Baden-Württemberg", "79098"],
      ["Münster", "Nordrhein-Westfalen", "48143"],
      ["Leipzig", "Sachsen", "04109"],
      ["Köln", "Nordrhein-Westfalen", "50667"],
      ["Bremen", "Bremen", "28195"],
      ["Würzburg", "Bayern", "97070"],
    ],
    streets: ["Hauptstraße", "Bahnhofstraße", "Gartenweg", "Mühlgasse", "Am Markt", "Lindenallee"],
    shopWords: [
      ["Zweirad ", ""],
      ["Fahrrad ", ""],
      ["Radhaus ", ""],
      ["", " Velo GmbH"],
      ["Radstation ", ""],
    ],
    surnames: ["Köhler", "Brandt", "Schäfer", "Winkler", "Vogel", "Jäger", "Lorenz", "Böhm", "Engel", "Krause"],
  },
];
