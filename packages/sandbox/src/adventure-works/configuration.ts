import { fromUnits } from "@spoke/core/platform/money.ts";
import { type Feed, feed } from "./feed.ts";
import type { Region } from "./regions.ts";

const FLAGS = [
  "CATALOG_REDESIGN",
  "SEARCH_SUGGESTION",
  "CART_COUNT_TOTAL_QTY",
  "APP_BAR",
  "NEWS",
  "MERGED_CATALOG_MENU",
];

/** The sales organization and the host of a region. */
export function configurationFeeds(region: Region): Feed[] {
  const { sorg, currency } = region;
  return [
    feed(sorg, "sorgs", [
      {
        sorg,
        name: region.title,
        merchantName: region.title,
        companyCode: region.company,
        currency: currency.display,
        availableStockCheck: "false",
        payments: JSON.stringify([
          {
            id: "OPEN",
            type: "Open account",
            desc: "Open account",
            instruction: "Pay by the due date of the invoice.",
          },
        ]),
        shipments: JSON.stringify([
          {
            id: "CARGO5",
            type: "Standard",
            desc: "CARGO TRANSPORT 5",
            input: "flat",
            rate: fromUnits(49),
            freeFrom: fromUnits(2500),
          },
          { id: "PICK", type: "Pick up", desc: "Pick up at the warehouse", input: "none", rate: 0 },
        ]),
      },
    ]),
    feed(sorg, "hosts", [
      {
        host: region.host,
        sorg,
        webTitle: region.title,
        webCopyright: region.title,
        currency: JSON.stringify(currency),
        branding: JSON.stringify({ accent: region.accent, accentText: "#ffffff" }),
        languages: JSON.stringify(region.languages.map((code) => ({ code }))),
        flags: JSON.stringify(FLAGS),
        dateFormat: region.dateFormat,
        timeZone: region.timeZone,
        countryId: region.countries[0],
        telpCode: region.telephone,
        payment: "true",
        claimAllowPAA: "true",
        maskStock: 50,
      },
    ]),
  ];
}
