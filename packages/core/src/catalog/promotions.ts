import { daysBetween, parseDay } from "../platform/index.ts";
import { presentOffer, type ShownPromotionDetail } from "./present.ts";
import { runningPromotions } from "./price.ts";
import type { Category } from "./schema.ts";
import { forActor } from "./viewer.ts";

/** Maximum number of articles listed for a promotion. */
const MAX_OFFERS = 250;

/** A running promotion (2 §3 Promotion). */
export interface ShownPromotion {
  readonly code: string;
  readonly name: string;
  readonly description: string;
  readonly terms: string;
  readonly badge: string;
  readonly tagline: string;
  readonly locations: string[];
  /** Picture of the promotion. */
  readonly picture: string | null;
  /** Picture of one of its articles. */
  readonly image: string | null;
  readonly date: { readonly from: string; readonly to: string; readonly dayLeft: number };
  /** Null unless requested. */
  readonly details:
    | {
        readonly articleCode: string;
        readonly slug: string;
        readonly name: string;
        /** Null for users without dealer prices. */
        readonly offer: ShownPromotionDetail | null;
      }[]
    | null;
}

/** Articles among which a picture is looked for. */
const MAX_PICTURED = 10;

/** Running promotions, optionally of a category; with their articles if `withDetailOffer`. */
export async function runningPromotionsOf(
  productCategory: Category | undefined,
  withDetailOffer: boolean,
): Promise<ShownPromotion[]> {
  const { snapshot, viewer } = await forActor();
  const { commercial, index } = snapshot;
  const running = runningPromotions(commercial.headers, viewer.today).filter(
    (header) => !productCategory || !header.productCategory || header.productCategory === productCategory,
  );
  const word = (text: string) => index.term(text, viewer.locale);
  const offersOf = async (promotion: string) => {
    const codes = commercial.articlesOf(promotion, MAX_OFFERS);
    const cards = (await index.byCode(codes, viewer.locale)).filter((card) => card !== undefined);
    const wanted = cards.filter((card) => !productCategory || card.category === productCategory);
    return wanted.map(({ articleCode, slug, name }) => {
      const price = commercial.price(articleCode, viewer.priceList);
      const details =
        commercial.offers(articleCode).promotions.find((offer) => offer.code === promotion)?.details ?? [];
      const [first] = details.toSorted((a, b) => (a.minQty ?? 0) - (b.minQty ?? 0));
      return {
        articleCode,
        slug,
        name,
        offer: first && price ? presentOffer(price, first) : null,
      };
    });
  };
  const imageOf = async (promotion: string): Promise<string | null> => {
    const cards = await index.byCode(commercial.articlesOf(promotion, MAX_PICTURED), viewer.locale);
    return cards.find((card) => card?.image)?.image ?? null;
  };
  return Promise.all(
    running.map(async ({ asOf: _asOf, productCategory: _category, date, ...header }) => ({
      ...header,
      ...{ name: word(header.name), tagline: word(header.tagline), description: word(header.description) },
      ...{ terms: word(header.terms), locations: header.locations.map(word) },
      date: { ...date, dayLeft: daysBetween(viewer.today, parseDay(date.to)) },
      picture: header.image || null,
      image: await imageOf(header.code),
      details: withDetailOffer ? await offersOf(header.code) : null,
    })),
  );
}
