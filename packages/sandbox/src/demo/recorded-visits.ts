import { SLOTS, type Slot, type Variant } from "@spoke/core/visit-form/schema.ts";
import { z } from "zod";
import { DemoUserSession, uploadPicture } from "./user-session.ts";
import { drawVisitPhoto } from "./visit-photos.ts";

const outcome = z.object({
  recorded: z.object({ message: z.object({ status: z.string() }), userErrors: z.array(z.unknown()) }),
});

interface Recording {
  readonly api: URL;
  readonly host: string;
  readonly username: string;
  readonly variant: Variant;
  readonly brand: string;
  readonly custCode: string;
  readonly shop: string;
  /** Ids of series on display. */
  readonly series: readonly string[];
  /** Places with a photo, for each visit. */
  readonly visits: readonly { readonly day: string; readonly slots: readonly Slot[] }[];
}

/** The places without which a visit cannot be saved. */
export const FEW_SLOTS: readonly Slot[] = ["frontShop1", "displayShop1", "displayBanner"];

/** Records visits with photos as a salesperson does: through the API. */
export async function recordVisits({ api, host, username, visits, ...facts }: Recording): Promise<void> {
  const { variant, brand, custCode, shop, series } = facts;
  const seller = new DemoUserSession(api, host);
  await seller.signIn(username);
  const places = SLOTS.map((slot) => `$${slot}: ID`).join(", ");
  const photos = SLOTS.map((slot) => `${slot}: $${slot}`).join(", ");
  for (const [index, { day, slots }] of visits.entries()) {
    const uploads = await Promise.all(
      slots.map(async (slot) => {
        const picture = await drawVisitPhoto(slot, index, shop, brand);
        return [slot, await uploadPicture(seller, "VISIT_PHOTO", slot, picture)] as const;
      }),
    );
    const { recorded } = outcome.parse(
      await seller.ask(
        `mutation ($brand: String!, $custCode: String!, $day: String, $series: [FormVisitSeriesInput!]!, ${places}) {
          recorded: createFormVisit(brand: $brand, custCode: $custCode, visitedOn: $day, seriesList: $series,
            brandDisplay: "corner", otherMidrange: "few", brandDomination: true, equipment: ["sign", "stand"], ${photos}) {
            message { status } userErrors { field message } } }`,
        {
          ...{ brand: variant, custCode, day, ...Object.fromEntries(uploads) },
          series: series.map((id, place) => ({ series: id, qty: 1 + ((place + index) % 4) })),
        },
      ),
    );
    if (recorded.message.status !== "success") throw new Error(`visit refused: ${JSON.stringify(recorded.userErrors)}`);
  }
}
