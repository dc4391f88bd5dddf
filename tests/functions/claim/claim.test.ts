import { relistCustomer } from "@spoke/core/customer/served";
import { type Actor, setClock } from "@spoke/core/platform";
import { userKey } from "@spoke/core/user";
import { userSchema } from "@spoke/core/user/schema.ts";
import german from "@spoke/web/locales/de.json" with { type: "json" };
import english from "@spoke/web/locales/en-US.json" with { type: "json" };
import french from "@spoke/web/locales/fr.json" with { type: "json" };
import indonesian from "@spoke/web/locales/id-ID.json" with { type: "json" };
import malay from "@spoke/web/locales/ms-MY.json" with { type: "json" };
import { afterAll, beforeAll, expect, test } from "vitest";
import { bikeFiles, cleanFile, knownProblem, shippedFrame, storedArticle } from "../../builders/claims.ts";
import { newShop, type Shop } from "../../builders/shop.ts";
import { asSystem, put, store } from "../../builders/store.ts";
import type { TestTable } from "../../support/cloud.ts";
import { ask } from "../../support/graphql.ts";
import { startStores } from "../../support/stores.ts";

let table: TestTable;
let restoreClock: () => void;
let shop: Shop;

beforeAll(async () => {
  restoreClock = setClock(() => Date.parse("2026-11-23T12:00:00Z"));
  table = await startStores();
  shop = await newShop({ host: { claimAllowPAA: true } });
  for (const number of ["WTU9401K", "WTU9402K", "WTU9403K"])
    await shippedFrame(shop.sorg, number, { custCode: shop.unified });
  await storedArticle(shop.sorg, "CH-1");
  await storedArticle(shop.sorg, "BK-1", { category: "Bike" });
  await knownProblem(shop.sorg, "P1");
});
afterAll(async () => {
  await table.stop();
  restoreClock();
});

const dealer = () => shop.actor({ scopes: ["page.claim"] });
const office = () => shop.actor({ userId: "olga", scopes: ["page.claim", "menu.change-cust"] });

type Answer = Readonly<Record<string, unknown>>;

async function send(query: string, variables: object = {}, user: Actor = dealer()): Promise<Answer> {
  return ask(user, query, variables);
}

const RESULT =
  "{ claim { id status { id } docs { docType } additionalDocuments { no title } version } message { status } userErrors { field message } }";
const PARTS = { articleCode: "CH-1", purchaseDate: "2026-10-01" };
const partFiles = async () => ({
  invoice: await cleanFile(dealer(), "CLAIM_DOCUMENT"),
  photo3: await cleanFile(dealer(), "CLAIM_PHOTO"),
});
const createPaa = (variables: object) =>
  send(
    `mutation ($articleCode: String, $purchaseDate: String!, $attachments: ClaimAttachmentsInput) {
      answer: createClaimPaa(articleCode: $articleCode, purchaseDate: $purchaseDate, attachments: $attachments) ${RESULT} }`,
    { ...PARTS, ...variables },
  );
const createBike = async (variables: object) =>
  send(
    `mutation ($frameNumber: String!, $brand: String, $purchaseDate: String!, $attachments: ClaimAttachmentsInput) {
      answer: createClaimBike(frameNumber: $frameNumber, brand: $brand, purchaseDate: $purchaseDate, problems: [{ id: "P1" }], attachments: $attachments) ${RESULT} }`,
    { frameNumber: "WTU9401K", purchaseDate: "2026-05-01", attachments: await bikeFiles(dealer()), ...variables },
  );

test("[claims-001] statuses are a list of id, description, and category", async () => {
  const { claimStatus } = await send("{ claimStatus { id description category } }");
  expect(claimStatus).toHaveLength(11);
  expect(claimStatus).toContainEqual({
    ...{ id: "information-needed", description: "claim_status_information_needed", category: "dealer" },
  });
});

test("[claims-002] capabilities are narrowed by product, side, and both statuses", async () => {
  const query = `query ($side: String, $from: String, $to: String) {
    found: claimUserCapabilities(productCategory: "Bike", custCategory: $side, fromStatusId: $from, toStatusId: $to) {
      productCategory custCategory fromStatusId toStatusId needsReason } }`;
  const rejection = { side: "office", from: "in-review", to: "rejected" };
  expect((await send(query, rejection, office())).found).toEqual([
    {
      ...{ productCategory: "Bike", custCategory: "office", fromStatusId: "in-review", toStatusId: "rejected" },
      needsReason: true,
    },
  ]);
  expect((await send(query, rejection)).found).toEqual([]);
  expect((await send(query, { from: "draft" })).found).toHaveLength(2);
});

test("[claims-018] bikes and parts are created and updated by calls of their own, with attachments under their names", async () => {
  const { answer } = await createPaa({ attachments: await partFiles() });
  expect(answer).toMatchObject({ message: { status: "success" }, claim: { status: { id: "submitted" } } });
  const { id } = (answer as { claim: { id: string } }).claim;
  const file = await cleanFile(dealer(), "CLAIM_DOCUMENT");
  const attachments = { additionalDoc1: { file, title: "Receipt of the workshop" } };
  for (const call of ["updateClaimPaaV2", "updateClaimPaa"]) {
    const { changed } = await send(
      `mutation ($id: ID!, $attachments: ClaimAttachmentsInput) {
        changed: ${call}(id: $id, articleCode: "CH-1", purchaseDate: "2026-10-01", attachments: $attachments) ${RESULT} }`,
      { id, attachments },
    );
    expect(changed).toMatchObject({
      message: { status: "success" },
      claim: {
        docs: [{ docType: "invoice" }, { docType: "photo3" }],
        additionalDocuments: [{ no: 1, title: "Receipt of the workshop" }],
      },
    });
  }
  const bike = (await createBike({})).answer as { claim: { id: string } };
  const { wrong, right } = await send(
    `mutation ($id: ID!, $part: ID!) {
      wrong: updateClaimBike(id: $part, frameNumber: "WTU9401K", purchaseDate: "2026-05-01") ${RESULT}
      right: updateClaimBike(id: $id, frameNumber: "WTU9401K", purchaseDate: "2026-05-02", problems: [{ id: "P1" }]) ${RESULT} }`,
    { id: bike.claim.id, part: id },
  );
  expect([wrong, right]).toMatchObject([{ message: { status: "failed" } }, { message: { status: "success" } }]);
});

test("[claims-008] an empty frame number is refused; a purchase date, page, and limit are required", async () => {
  expect((await createBike({ frameNumber: " " })).answer).toMatchObject({
    userErrors: [{ field: "frameNumber", message: "frame_number_required" }],
  });
  await expect(send(`mutation { createClaimBike(frameNumber: "WTU9402K") ${RESULT} }`)).rejects.toThrow("purchaseDate");
  for (const call of ["claimsV2", "claimsV3"])
    await expect(send(`{ ${call}(page: 1) { info { count } } }`)).rejects.toThrow("limit");
});

test("[claims-011] invoice, ID card, six photos, a video, and five documents with titles are stored under their names", async () => {
  const names = ["invoice", "idCard", "photo1", "photo2", "photo3", "photo4", "photo5", "photo6", "video"] as const;
  const purposeOf = (name: string) =>
    name.startsWith("photo") ? "CLAIM_PHOTO" : name === "video" ? "CLAIM_VIDEO" : "CLAIM_DOCUMENT";
  const files = await Promise.all(
    names.map(async (name) => [name, await cleanFile(dealer(), purposeOf(name))] as const),
  );
  const documents = await Promise.all(
    [1, 2, 3, 4, 5].map(async (no) => ({ file: await cleanFile(dealer(), "CLAIM_DOCUMENT"), title: `Letter ${no}` })),
  );
  const additional = Object.fromEntries(documents.map((document, index) => [`additionalDoc${index + 1}`, document]));
  const attachments = { ...Object.fromEntries(files), ...additional };
  const [first] = documents;
  const untitled = { ...attachments, additionalDoc1: { ...first, title: " " } };
  const number = { frameNumber: "WTU9403K" };
  expect((await createBike({ ...number, attachments: untitled })).answer).toMatchObject({
    claim: null,
    userErrors: [{ field: "attachments.additionalDoc1.title", message: "required" }],
  });
  await expect(
    createBike({ ...number, attachments: { ...attachments, additionalDoc1: { file: first?.file } } }),
  ).rejects.toThrow("title");
  for (const name of ["photo7", "video2", "additionalDoc6"])
    await expect(createBike({ ...number, attachments: { [name]: first } })).rejects.toThrow(name);
  expect((await createBike({ ...number, attachments })).answer).toMatchObject({
    message: { status: "success" },
    claim: {
      docs: names.map((docType) => ({ docType })),
      additionalDocuments: documents.map(({ title }, index) => ({ no: index + 1, title })),
    },
  });
});

test("[claims-020] claim errors name the field and the reason, in every language", async () => {
  await shippedFrame(shop.sorg, "WTU9404K", { custCode: shop.unified });
  expect((await createBike({ frameNumber: "WTU9404K" })).answer).toMatchObject({ message: { status: "success" } });
  const bikes = {
    QQ998877: "frame_not_found",
    [`X1${"2".repeat(40)}`]: "frame_number_too_long",
    WTU9404K: "claim_problem_open",
  };
  for (const [frameNumber, message] of Object.entries(bikes))
    expect((await createBike({ frameNumber })).answer).toMatchObject({
      userErrors: [{ field: "frameNumber", message }],
    });
  expect((await createBike({ frameNumber: "WTU9402K", brand: "OTHER" })).answer).toMatchObject({
    userErrors: [{ field: "frameNumber", message: "frame_other_brand" }],
  });
  const attachments = await partFiles();
  for (const [articleCode, message] of [
    ["NO-1", "article_code_not_found"],
    ["BK-1", "claim_bike_on_parts_tab"],
  ])
    expect((await createPaa({ articleCode, attachments })).answer).toMatchObject({
      userErrors: [{ field: "articleCode", message }],
    });
  expect((await createPaa({ attachments: { invoice: attachments.invoice } })).answer).toMatchObject({
    userErrors: [{ field: "attachments.photo3", message: "claim_issue_photo_required" }],
  });
  const { photo3: _, ...withoutIssue } = await bikeFiles(dealer());
  expect((await createBike({ frameNumber: "WTU9402K", attachments: withoutIssue })).answer).toMatchObject({
    userErrors: [{ field: "attachments.photo3", message: "claim_issue_photo_required" }],
  });
  const messages = [
    ...Object.values(bikes),
    ...["frame_other_brand", "article_code_not_found", "claim_bike_on_parts_tab", "claim_issue_photo_required"],
  ];
  for (const texts of [english, german, french, indonesian, malay])
    expect(messages.filter((message) => !Object.hasOwn(texts, message))).toEqual([]);
  expect(english.claim_issue_photo_required).toBe("There must be one photo of issue.");
});

test("[claims-012] names of customers to claim for are in upper case", async () => {
  const { claimCustomers, claimSalesCustomers } = await send(
    "{ claimCustomers { custName } claimSalesCustomers { custName } }",
  );
  expect([claimCustomers, claimSalesCustomers]).toEqual([[{ custName: `DEALER ${shop.unified}` }], []]);
});

test("sales staff with a limited area see the claims of their customers only", async () => {
  const areas = [{ sorg: shop.sorg, limitation: "salesman", option: "", value: "S7" }];
  const user = { id: "sam", username: "sam", name: "Sam", roles: ["salesman"], hosts: [shop.host], userAreas: areas };
  await store(put(userKey("sam"), userSchema.parse({ ...user, asOf: "2026-01-01T00:00:00.000Z" })));
  const sam = shop.actor({ userId: "sam", scopes: ["page.claim", "menu.change-cust"] });
  const limited = { ...sam, unrestrictedSorgs: [] };
  const query = "{ claimsV3(page: 1, limit: 10) { claims { id custNumber } info { count } } claimQueues { count } }";
  const list = async () => (await send(query, {}, limited)).claimsV3 as { info: { count: number } };
  await shop.setArea({ salesman: "S8" });
  await asSystem(() => relistCustomer(shop.unified));
  expect((await list()).info.count).toBe(0);
  await shop.setArea({ salesman: "S7" });
  await asSystem(() => relistCustomer(shop.unified));
  const all = (await send(query, {}, office())).claimsV3 as {
    claims: { custNumber: string }[];
    info: { count: number };
  };
  expect((await list()).info.count).toBe(all.info.count);
  expect(all.info.count).toBeGreaterThan(0);
  expect(new Set(all.claims.map(({ custNumber }) => custNumber))).toEqual(new Set([`R${shop.unified}`]));
});

test("claims are listed newest first, or oldest first", async () => {
  const idsOf = async (order: string) => {
    const list = `{ claimsV3(page: 1, limit: 50${order}) { claims { id } } }`;
    return ((await send(list, {}, office())).claimsV3 as { claims: { id: string }[] }).claims.map(({ id }) => id);
  };
  const newest = await idsOf("");
  expect(newest.length).toBeGreaterThan(1);
  expect(await idsOf(", order: ASC")).toEqual(newest.toReversed());
});
