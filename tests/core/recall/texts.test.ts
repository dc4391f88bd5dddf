import { claimRecallFrames } from "@spoke/core/claim";
import { framePassport } from "@spoke/core/frame";
import { withActor } from "@spoke/core/platform";
import {
  createRecall,
  dealerRecall,
  dealerRecalls,
  importRecall,
  publishRecall,
  recall,
  recalledArticles,
  recalls,
  updateRecall,
} from "@spoke/core/recall";
import { recallTextFor } from "@spoke/core/recall/schema.ts";
import { registerFrame } from "@spoke/core/registration";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { addFrames, background, recallable, recallInput } from "../../builders/recalls.ts";
import { newShop, type Shop } from "../../builders/shop.ts";
import { asSystem, refusal } from "../../builders/store.ts";
import type { TestTable } from "../../support/cloud.ts";
import { startStores } from "../../support/stores.ts";

let table: TestTable;
let shop: Shop;
let count = 0;
let number = "";
let frameNumber = "";

beforeAll(async () => {
  table = await startStores();
});
afterAll(() => table.stop());
beforeEach(async () => {
  shop = await newShop();
  await recallable(shop.sorg);
  count += 1;
  number = `R-${count}`;
  frameNumber = `WTU${count}T100`;
  await addFrames({ frameNumber, sorg: shop.sorg, custCode: shop.unified });
});

const DEALER = ["page.claim", "page.customer-sales-report", "page.catalog"];
const as = <T>(work: () => Promise<T>, locale = "en-US"): Promise<T> =>
  withActor(shop.actor({ scopes: DEALER, locale }), work);
const asOffice = <T>(work: () => Promise<T>): Promise<T> =>
  withActor(shop.actor({ scopes: ["recall.cu"], unified: "OFFICE" }), work);

const GERMAN = { locale: "de", title: "Gabelkrone kann brechen", reason: "Risse", instruction: "Gabel tauschen" };
const FRENCH = { locale: "fr", title: "Fourche fragile", reason: "Fissures", instruction: "Remplacer" };
const EMPTY = { locale: "id-ID", title: "", reason: "", instruction: "" };

async function publish(fields: object): Promise<void> {
  await asOffice(() => createRecall({ number, ...recallInput(shop.sorg, fields) }));
  await background.check(number);
  await asOffice(() => publishRecall({ number, version: 2 }));
  await background.mark(number);
}

test("a dealer reads a recall in their own language wherever it is shown, and otherwise in the first", async () => {
  await publish({ locale: "en-US", texts: [GERMAN, FRENCH, EMPTY] });
  const titlesIn = async (locale: string) =>
    as(async () => {
      const [listed] = await dealerRecalls({});
      const [article] = await recalledArticles({ sorg: shop.sorg, articleCodes: ["A-1"] });
      const [claimed] = await claimRecallFrames({ frameNumber });
      const passport = (await framePassport({ frameNumber })).frames[0]?.recalls[0];
      return [listed?.recall.title, article?.title, claimed?.title, passport?.title];
    }, locale);
  expect(await titlesIn("de")).toEqual(Array(4).fill(GERMAN.title));
  expect(await titlesIn("fr")).toEqual(Array(4).fill(FRENCH.title));
  for (const locale of ["en-UK", "id-ID", "ms-MY"])
    expect(await titlesIn(locale)).toEqual(Array(4).fill("Fork crown may break"));
  expect((await as(() => dealerRecall({ number }), "de")).recall).toMatchObject({
    ...{ reason: "Risse", instruction: "Gabel tauschen" },
  });
  const sale = { soldOn: "2026-05-01", buyer: { name: "Ada Rider", phone: "+1 555 0100" } };
  const refused = await as(() => refusal(registerFrame({ frameNumber, ...sale })), "de");
  expect(refused.errors).toMatchObject([{ field: "recallConfirmed", values: { name: GERMAN.title } }]);
});

test("a recall with one title is shown as it is to everybody", async () => {
  await publish({});
  const passport = await as(() => framePassport({ frameNumber }), "de");
  expect(passport.frames[0]?.recalls).toMatchObject([{ title: "Fork crown may break" }]);
  const stored = await asOffice(() => recall({ number }));
  expect([stored.locale, stored.texts]).toEqual([undefined, []]);
  expect(recallTextFor(stored, "fr").title).toBe("Fork crown may break");
});

test("empty languages are left out, half-filled ones are refused at their field, and all titles are searched", async () => {
  const half = { ...GERMAN, instruction: "" };
  const refused = await asOffice(() =>
    refusal(createRecall({ number, ...recallInput(shop.sorg, { texts: [FRENCH, half] }) })),
  );
  expect(refused.errors).toEqual([{ field: "texts.1.instruction", message: "required" }]);
  const texts = [EMPTY, GERMAN, { ...GERMAN, locale: "en-US" }];
  await asOffice(() => createRecall({ number, ...recallInput(shop.sorg, { locale: "en-US", texts }) }));
  expect((await asOffice(() => recall({ number }))).texts).toEqual([GERMAN]);
  await expect
    .poll(async () => (await asOffice(() => recalls({ search: "gabelkrone" }))).recalls.map((each) => each.number))
    .toContain(number);
});

test("a page that sends no texts keeps those that are stored", async () => {
  await asOffice(() => createRecall({ number, ...recallInput(shop.sorg, { locale: "en-US", texts: [GERMAN] }) }));
  const changed = await asOffice(() =>
    updateRecall({ number, version: 1, ...recallInput(shop.sorg, { title: "Fork may break" }) }),
  );
  expect(changed).toMatchObject({ title: "Fork may break", locale: "en-US", texts: [GERMAN] });
});

test("a recall from the brand has its texts, and its repetition changes nothing", async () => {
  const { sorgs: _, labor: __, ...fields } = recallInput(shop.sorg, { locale: "en-US", texts: [GERMAN] });
  const imported = () => asSystem(() => importRecall({ ...fields, number, sorg: shop.sorg, labor: 300_000 }));
  expect([await imported(), await imported()]).toEqual(["changed", "unchanged"]);
  expect((await asOffice(() => recall({ number }))).texts).toEqual([GERMAN]);
});
