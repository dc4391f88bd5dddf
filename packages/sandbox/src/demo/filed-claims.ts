import { z } from "zod";
import { type FeedFile, isoDay } from "../feed-file.ts";
import { drawClaimPhotos } from "./claim-photos.ts";
import { claimTexts } from "./claim-texts.ts";
import { DemoUserSession, uploadPicture } from "./user-session.ts";

/** Claims with photos per host. */
const CLAIMS = 2;
const PROBLEMS = ["FRAME-CRACK", "PAINT-PEEL"];

const saleRows = z.object({ frameNumber: z.string(), custCode: z.string(), soldOn: z.string() });
const filedSchema = z.object({
  filed: z.object({ message: z.object({ status: z.string() }), userErrors: z.array(z.unknown()) }),
});

const purposeOf = (place: string) => (place === "invoice" ? "CLAIM_DOCUMENT" : "CLAIM_PHOTO");

interface Filing {
  readonly api: URL;
  readonly host: string;
  readonly username: string;
  /** Feed with the registered sales, of which some are the dealer's. */
  readonly sales: FeedFile | undefined;
  readonly custCode: string;
  readonly locale: string;
}

/** Files some claims with photos as a dealer does: through the API. */
export async function fileClaims({ api, host, username, sales, custCode, locale }: Filing): Promise<void> {
  // Days of all time zones are past by then.
  const longEnough = isoDay(Date.now(), -3);
  const own = String(sales?.body ?? "")
    .split("\n")
    .filter(Boolean)
    .map((line) => saleRows.parse(JSON.parse(line)))
    .filter((row) => row.custCode === custCode && row.soldOn < longEnough);
  const dealer = new DemoUserSession(api, host);
  await dealer.signIn(username);
  await Promise.all(
    own.slice(0, CLAIMS).map(async ({ frameNumber, soldOn }, index) => {
      const photos = Object.entries(await drawClaimPhotos(frameNumber, index));
      const attachments = await Promise.all(
        photos.map(
          async ([place, picture]) => [place, await uploadPicture(dealer, purposeOf(place), place, picture)] as const,
        ),
      );
      const { filed } = filedSchema.parse(
        await dealer.ask(
          `mutation ($frameNumber: String!, $day: String!, $problem: String!, $attachments: ClaimAttachmentsInput!, $notes: String!) {
            filed: createClaimBike(frameNumber: $frameNumber, purchaseDate: $day, problems: [{ id: $problem }],
              attachments: $attachments, customerNotes: $notes) {
              message { status } userErrors { field message } } }`,
          {
            ...{ frameNumber, problem: PROBLEMS[index % PROBLEMS.length], day: soldOn },
            ...{ attachments: Object.fromEntries(attachments), notes: claimTexts(locale).foundAtService },
          },
        ),
      );
      if (filed.message.status !== "success") throw new Error(`claim refused: ${JSON.stringify(filed.userErrors)}`);
    }),
  );
}
