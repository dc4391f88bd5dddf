import { canSeeMarkets, targetMarketsSchema } from "@spoke/core/content/targeting.ts";
import { expect, it } from "vitest";

it.each([
  [["us"], ["us"], true],
  [["us", "de"], ["de", "fr"], true],
  [["us"], ["de"], false],
  [[], ["de"], false],
  [["us"], [], false],
  [[], [], false],
  [["US"], ["us"], false],
])("a user of the markets %j and content for %j: visible is %s", (own, item, expected) => {
  expect(canSeeMarkets(own, item)).toBe(expected);
});

it("[marketing-007] a content target market must be filled first", () => {
  for (const empty of [[], undefined, null]) {
    const refused = targetMarketsSchema.safeParse(empty);
    expect(refused.error?.issues.map(({ message }) => message)).toEqual(["content_target_market_required"]);
  }
  expect(targetMarketsSchema.parse(["de", "us", "de"])).toEqual(["de", "us"]);
});
