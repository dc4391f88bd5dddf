import {
  claim,
  claimAdditionalDocuments,
  createClaimAdditionalDocument,
  createClaimBike,
  deleteClaimAdditionalDocument,
  updateClaimBike,
} from "@spoke/core/claim";
import { fileAddresses } from "@spoke/core/file";
import { type Actor, withActor } from "@spoke/core/platform";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { bikeFiles, cleanFile, knownProblem, shippedFrame } from "../../builders/claims.ts";
import { newShop, type Shop } from "../../builders/shop.ts";
import { refusal } from "../../builders/store.ts";
import type { TestTable } from "../../support/cloud.ts";
import { startStores } from "../../support/stores.ts";

let table: TestTable;
let shop: Shop;
let id = "";

beforeAll(async () => {
  table = await startStores();
  vi.stubEnv("AWS_ENDPOINT_URL_S3", "http://127.0.0.1:9");
  vi.stubEnv("S3_FORCE_PATH_STYLE", "true");
  shop = await newShop();
  await shop.addCustomer("OTHER");
  await shippedFrame(shop.sorg, "WTU9201K", { custCode: shop.unified });
  await knownProblem(shop.sorg, "P1");
  const file = await cleanFile(dealer(), "CLAIM_DOCUMENT");
  const attachments = { ...(await bikeFiles(dealer())), additionalDoc2: { file, title: "Measurements" } };
  const video = await cleanFile(dealer(), "CLAIM_VIDEO");
  const input = { frameNumber: "WTU9201K", purchaseDate: "2026-05-01", problems: [{ id: "P1" }] };
  ({ id } = await as(dealer(), () => createClaimBike({ ...input, attachments: { ...attachments, video } })));
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await table.stop();
});

const SCOPES = ["page.claim"];
const dealer = () => shop.actor({ scopes: SCOPES });
const office = () => shop.actor({ userId: "olga", scopes: [...SCOPES, "menu.change-cust"] });
const other = () => shop.actor({ unified: "OTHER", userId: "otto", scopes: SCOPES });
const as = <T>(user: Actor, work: () => T): T => withActor(user, work);
const documents = async () =>
  (await as(dealer(), () => claimAdditionalDocuments({ id }))).map(({ no, title }) => [no, title]);

test("files arrive under their places, additional documents with their titles", async () => {
  const { docs } = await as(dealer(), () => claim({ id }));
  expect(docs.map(({ slot }) => slot)).toEqual(["invoice", "photo1", "photo2", "photo3", "video", "additionalDoc2"]);
  expect(await documents()).toEqual([[2, "Measurements"]]);
});

test("files of a claim are for its customer and the office", async () => {
  const { docs } = await as(office(), () => claim({ id }));
  const ids = docs.map(({ ref }) => ref.uploadId);
  for (const user of [dealer(), office()])
    expect(await as(user, () => fileAddresses({ ids }))).toHaveLength(ids.length);
  expect(await as(other(), () => fileAddresses({ ids }))).toEqual([]);
});

test("[claims-019] additional documents are listed, created, and deleted; a claim has five", async () => {
  const add = async (title: string, requestId?: string) => {
    const file = await cleanFile(dealer(), "CLAIM_DOCUMENT");
    const input = { id, file, title, requestId };
    await as(dealer(), () => createClaimAdditionalDocument(input));
    return input;
  };
  const input = await add("First", "01JD0000000000000000000009");
  await as(dealer(), () => createClaimAdditionalDocument(input));
  expect(await documents()).toEqual([
    [1, "First"],
    [2, "Measurements"],
  ]);
  for (const title of ["Third", "Fourth", "Fifth"]) await add(title);
  expect((await refusal(add("Sixth"))).errors).toMatchObject([{ field: "file", message: "max_items_exceeded" }]);
  await as(dealer(), () => deleteClaimAdditionalDocument({ id, no: 3 }));
  expect((await documents()).map(([no]) => no)).toEqual([1, 2, 4, 5]);
  expect((await refusal(as(dealer(), () => deleteClaimAdditionalDocument({ id, no: 3 })))).errors).toHaveLength(1);
});

test("another's upload, or one for another purpose, is refused on its place", async () => {
  const photo = await cleanFile(other(), "CLAIM_PHOTO");
  const input = { id, frameNumber: "WTU9201K", purchaseDate: "2026-05-01", problems: [{ id: "P1" }] };
  const attach = async (attachments: object) =>
    (await refusal(as(dealer(), () => updateClaimBike({ ...input, attachments })))).errors;
  expect(await attach({ photo4: photo })).toEqual([{ field: "attachments.photo4", message: "upload_unknown" }]);
  const document = await cleanFile(dealer(), "CLAIM_DOCUMENT");
  expect(await attach({ photo4: document })).toMatchObject([{ field: "attachments.photo4" }]);
});

test("a replaced file is deleted", async () => {
  const [first] = (await as(dealer(), () => claim({ id }))).docs.filter(({ slot }) => slot === "photo3");
  const photo3 = await cleanFile(dealer(), "CLAIM_PHOTO");
  const input = { id, frameNumber: "WTU9201K", purchaseDate: "2026-05-01", problems: [{ id: "P1" }] };
  await as(dealer(), () => updateClaimBike({ ...input, attachments: { photo3 } }));
  const addresses = await as(dealer(), () => fileAddresses({ ids: [first?.ref.uploadId ?? "", photo3] }));
  expect(addresses.map(({ id: uploadId }) => uploadId)).toEqual([photo3]);
});
