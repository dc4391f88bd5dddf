import { stolenKey } from "@spoke/core/frame";
import { stolenReportSchema } from "@spoke/core/frame/schema.ts";
import { putChecklist } from "@spoke/core/inspection";
import { receivePickupOrder } from "@spoke/core/pickup-order";
import { type Actor, setClock } from "@spoke/core/platform";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bikeFiles, cleanFile, knownProblem, shippedFrame, storedArticle } from "../../builders/claims.ts";
import { recallWrites } from "../../builders/recalls.ts";
import { newShop } from "../../builders/shop.ts";
import { AS_OF, asSystem, eventsSoFar, put, store } from "../../builders/store.ts";
import { newVendors } from "../../builders/vendors.ts";
import { ask } from "../../support/graphql.ts";
import { startStores } from "../../support/stores.ts";

let stores: Awaited<ReturnType<typeof startStores>>;
let restoreClock: () => void;
beforeAll(async () => {
  restoreClock = setClock(() => Date.parse("2026-11-23T12:00:00Z"));
  stores = await startStores();
});
afterAll(async () => {
  await stores.stop();
  restoreClock();
});

const OUTCOME = "message { status description } userErrors { field message }";

test("[capability-008] a dealer files claims for a bike and for parts, follows them to the office's decisions, and inspects a bike", async () => {
  const shop = await newShop({ host: { claimAllowPAA: true } });
  const { sorg, unified } = shop;
  await shippedFrame(sorg, "WTU9501K", { custCode: unified });
  await shippedFrame(sorg, "WTU9502K", { custCode: unified });
  await storedArticle(sorg, "CH-1");
  await knownProblem(sorg, "P1");
  const dealer = shop.actor({ scopes: ["page.claim", "page.pdi"] });
  const office = shop.actor({ userId: "olga", scopes: ["page.claim", "menu.change-cust"] });
  const { bike, part } = await ask<Record<"bike" | "part", { claim: { id: string } }>>(
    dealer,
    `mutation ($bike: ClaimAttachmentsInput, $part: ClaimAttachmentsInput) {
      bike: createClaimBike(frameNumber: "WTU9501K", purchaseDate: "2026-05-01", problems: [{ id: "P1" }], attachments: $bike) {
        claim { id } ${OUTCOME} }
      part: createClaimPaa(articleCode: "CH-1", purchaseDate: "2026-10-01", attachments: $part) { claim { id } ${OUTCOME} } }`,
    {
      bike: await bikeFiles(dealer),
      part: {
        invoice: await cleanFile(dealer, "CLAIM_DOCUMENT"),
        photo3: await cleanFile(dealer, "CLAIM_PHOTO"),
      },
    },
  );
  const followed = async () => {
    const { claimsV3 } = await ask<{ claimsV3: { claims: { id: string; status: { id: string } }[] } }>(
      dealer,
      "{ claimsV3(page: 1, limit: 10) { claims { id status { id } } } }",
    );
    return Object.fromEntries(claimsV3.claims.map(({ id, status }) => [id, status.id]));
  };
  const [bikeId, partId] = [bike.claim.id, part.claim.id];
  expect(await followed()).toEqual({ [bikeId]: "submitted", [partId]: "submitted" });
  const move = (id: string, from: string, to: string, reason = "") =>
    ask(
      office,
      `mutation ($id: ID!, $from: String!, $to: String!, $reason: String) {
        answer: updateClaimStatus(id: $id, currentStatus: $from, newStatus: $to, reason: $reason) { ${OUTCOME} } }`,
      { id, from, to, reason },
    );
  for (const id of [bikeId, partId]) await move(id, "submitted", "in-review");
  expect(await followed()).toEqual({ [bikeId]: "in-review", [partId]: "in-review" });
  await move(bikeId, "in-review", "approved");
  await move(partId, "in-review", "rejected", "Worn by use");
  expect(await followed()).toEqual({ [bikeId]: "approved", [partId]: "rejected" });

  const points = [{ id: 1, sorting: 1, text: { "en-US": "Brakes" }, electric: false }];
  await asSystem(() => putChecklist({ sorg, version: 1, ebikeCategories: [], points }));
  const { answer } = await ask(
    dealer,
    `mutation { answer: createClaimPDI(frameNumber: "WTU9502K", mechanic: "Mia Fox", checklist: [{ checklist: 1, checked: true }]) {
      pdi { id } ${OUTCOME} } }`,
  );
  expect(answer).toMatchObject({ message: { status: "success" } });
  expect(await ask(dealer, "{ claimPDIs(page: 1, limit: 10) { pdis { frameNumber result } } }")).toEqual({
    claimPDIs: { pdis: [{ frameNumber: "WTU9502K", result: "passed" }] },
  });
});

test("[capability-020] a claim has problems, documents, comments, and statuses, and warns of a stolen or recalled bike", async () => {
  const shop = await newShop();
  const { sorg, unified: custCode } = shop;
  const frameNumber = "WTU9503K";
  await shippedFrame(sorg, frameNumber, { custCode });
  await knownProblem(sorg, "P1");
  const theft = { frameNumber, source: "Police", reference: "R1", stolenOn: "2026-08-01", asOf: AS_OF };
  await store(put(stolenKey(theft), stolenReportSchema.parse(theft)));
  await store(...recallWrites({ number: "R-CAP", statementId: "S-CAP", sorg, frameNumber, custCode }));
  const dealer = shop.actor({ scopes: ["page.claim"] });
  const office = shop.actor({ userId: "olga", scopes: ["page.claim", "menu.change-cust"] });
  const { filed } = await ask<{ filed: { claim: { id: string } } }>(
    dealer,
    `mutation ($files: ClaimAttachmentsInput) {
      filed: createClaimBike(frameNumber: "${frameNumber}", purchaseDate: "2026-05-01", problems: [{ id: "P1" }], attachments: $files) {
        claim { id } ${OUTCOME} } }`,
    { files: await bikeFiles(dealer) },
  );
  const { id } = filed.claim;
  const file = await cleanFile(dealer, "CLAIM_DOCUMENT");
  await ask(
    dealer,
    `mutation ($id: ID!, $file: ID!) {
      createClaimAdditionalDocument(id: $id, file: $file, title: "Receipt") { ${OUTCOME} } }`,
    { id, file },
  );
  const comment = (who: Actor, text: string) =>
    ask(who, `mutation ($id: ID!, $text: String!) { createClaimComment(id: $id, comment: $text) { ${OUTCOME} } }`, {
      id,
      text,
    });
  await comment(dealer, "It creaks under load");
  await comment(office, "Please send it in");
  await ask(
    office,
    `mutation ($id: ID!) {
      updateClaimStatus(id: $id, currentStatus: "submitted", newStatus: "in-review") { ${OUTCOME} } }`,
    { id },
  );
  const { claim } = await ask<{ claim: object }>(
    dealer,
    `query ($id: ID!) { claim: claimV2(id: $id) {
      problems { id } additionalDocuments { title } comments { side comment } status { id }
      histories { kind to { id } } stolenBike { stolenOn } recallFrames { number } } }`,
    { id },
  );
  expect(claim).toMatchObject({
    problems: [{ id: "P1" }],
    additionalDocuments: [{ title: "Receipt" }],
    comments: [
      { side: "dealer", comment: "It creaks under load" },
      { side: "office", comment: "Please send it in" },
    ],
    status: { id: "in-review" },
    histories: expect.arrayContaining([expect.objectContaining({ kind: "status", to: { id: "in-review" } })]),
    stolenBike: [{ stolenOn: "2026-08-01" }],
    recallFrames: [{ number: "R-CAP" }],
  });
});

test("[capability-011] a dealer hands over a click and collect order, orders from a vendor's catalog, and sends feedback", async () => {
  const at = await newVendors();
  const { shop } = at;
  const scopes = ["page.click-collect", "page.3rdpartycatalog", "page.3rdpartyorder", "cart.display-order-qty"];
  const dealer: Actor = shop.actor({ scopes: [...scopes, "consumer-voice.submit"] });
  const createdAt = "2026-11-20T09:00:00.000Z";
  await asSystem(() =>
    receivePickupOrder({
      ...{ id: "W-CAP", sorg: shop.sorg, custCode: shop.unified, shop: "Velo Web", createdAt, asOf: createdAt },
      consumer: { firstName: "Mia", lastName: "Fox", email: "mia@home.example", phone: "+49 30 1", locale: "de" },
      lines: [{ lineNo: 1, articleCode: "A", name: "Helmet", qty: 1, refunded: 0 }],
      pickupHours: "10–18",
    }),
  );
  const move = (status: string) =>
    ask(dealer, `mutation { answer: clickCollectUpdateStatus(orderId: "W-CAP", status: "${status}") { ${OUTCOME} } }`);
  await move("open");
  await move("ready to pickup");
  await ask(
    dealer,
    `mutation { clickCollectHandOver(orderId: "W-CAP", reason: "ID card shown", receivedBy: "Mia Fox") { ${OUTCOME} } }`,
  );
  expect(await ask(dealer, "{ clickCollectOrders { clickCollectOrders { id status } } }")).toEqual({
    clickCollectOrders: { clickCollectOrders: [{ id: "W-CAP", status: "complete" }] },
  });

  await at.offer(at.a, "BELL", { stock: 10 });
  expect(await ask(dealer, '{ productThirdParties(search: "bell") { products { articleCode stock } } }')).toEqual({
    productThirdParties: { products: [{ articleCode: "BELL", stock: 10 }] },
  });
  await at.add({ [`${at.a}#BELL`]: 2 });
  const [order] = await at.checkout();
  const { orderThirdParties } = await ask(dealer, "{ orderThirdParties { orders { orderNo } } }");
  expect(orderThirdParties).toEqual({ orders: [{ orderNo: order?.orderNumber }] });

  const sent = await ask(dealer, 'mutation { sendCustomerFeedback(message: "More bells, please") { status } }');
  expect(sent).toEqual({ sendCustomerFeedback: { status: "success" } });
  expect(await eventsSoFar()).toContainEqual(expect.objectContaining({ type: "feedback.received" }));
});
