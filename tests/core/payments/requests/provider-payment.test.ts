import { type ProviderOrder, providerFor } from "@spoke/core/payments/providers";
import {
  initiatePayment,
  openRequests,
  paymentRequest,
  settleOutcome,
  voidRequest,
} from "@spoke/core/payments/requests";
import { queryProviders } from "@spoke/core/payments/settlement/query.ts";
import { setClock } from "@spoke/core/platform";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { invoiced, pay, payingShop, shown, startSandbox } from "../../../builders/paying-shop.ts";
import type { Shop } from "../../../builders/shop.ts";
import { asSystem, outbox, refusal } from "../../../builders/store.ts";
import type { TestTable } from "../../../support/cloud.ts";
import { startStores } from "../../../support/stores.ts";

let table: TestTable;
let stop: () => Promise<void>;
const provider = providerFor("sandbox");
const create = provider.create.bind(provider);
beforeAll(async () => {
  table = await startStores();
  stop = (await startSandbox()).stop;
});
afterEach(() => vi.restoreAllMocks());
afterAll(async () => {
  await stop();
  await table.stop();
});

/** The provider makes its payment; before its reply is there, something else happens. */
function beforeTheReply(happens: (order: ProviderOrder) => Promise<unknown>) {
  return vi.spyOn(provider, "create").mockImplementationOnce(async (order) => {
    const made = await create(order);
    await happens(order);
    return made;
  });
}

/** The provider calls back that it knows of the payment. */
async function calledBack({ externalId }: Pick<ProviderOrder, "externalId">): Promise<void> {
  const outcome = await provider.query({ externalId, providerRef: "" });
  if (!outcome) throw new Error("the sandbox made no payment");
  await asSystem(() => settleOutcome({ outcome }));
}

async function dealer(): Promise<Shop> {
  const shop = await payingShop();
  await invoiced(shop, "I1");
  return shop;
}

it("a callback that arrives before the response keeps the payment page: the dealer still sees where to pay", async () => {
  const shop = await dealer();
  beforeTheReply(calledBack);
  const request = await pay(shop, { paymentId: "VA" });
  expect(request).toMatchObject({ state: "pending", virtualAccountNo: expect.stringMatching(/^8808/) });
  expect(await shop.as(() => paymentRequest({ id: request.id }))).toEqual(request);
  expect(await outbox("payment.awaited", request.id)).toMatchObject([{ amount: request.amount }]);
});

it("if the response is lost but not the callback, the provider is queried for the payment page", async () => {
  const shop = await dealer();
  beforeTheReply(async (order) => {
    await calledBack(order);
    throw new Error("the connection was lost");
  });
  const { id } = await pay(shop, { paymentId: "VA" });
  const before = await shop.as(() => paymentRequest({ id }));
  expect([before.state, before.virtualAccountNo]).toEqual(["pending", undefined]);
  const clock = setClock(() => Date.now() + 10 * 60_000);
  await asSystem(() => queryProviders({}));
  clock();
  expect((await shop.as(() => paymentRequest({ id }))).virtualAccountNo).toMatch(/^8808/);
  await asSystem(() => queryProviders({}));
  expect(await outbox("payment.awaited", id)).toHaveLength(1);
});

it("a payment created for a request that was canceled meanwhile is voided at the provider", async () => {
  const shop = await dealer();
  vi.spyOn(provider, "void").mockImplementationOnce(async () => undefined);
  beforeTheReply(() => shop.as(() => voidRequest({ payerCode: shop.unified, merchant: shop.sorg })));
  const request = await pay(shop);
  expect(request.state).toBe("voided");
  expect(await provider.query({ externalId: request.id, providerRef: "" })).toMatchObject({ kind: "voided" });
  expect(await shown(shop)).toEqual({ I1: [100, true] });
});

it("payments are possible only for merchants whose name fits into a callback, which identifies them", async () => {
  const accepted = await payingShop({}, { merchantName: "Rad & Tat GmbH + Co. KG’s" });
  await invoiced(accepted, "I1");
  const request = await pay(accepted);
  await calledBack({ externalId: request.id });
  const outcome = await provider.query({ externalId: request.id, providerRef: "" });
  expect(outcome?.merchant).toBe(request.merchant);
  const rejected = await payingShop({}, { merchantName: "Rad <b>" });
  await invoiced(rejected, "I1");
  const create = vi.spyOn(provider, "create");
  expect((await refusal(pay(rejected))).message).toBe("payment_not_possible");
  expect(create).not.toHaveBeenCalled();
  expect(await shown(rejected)).toEqual({ I1: [100, true] });
});

it("an expired request is not sent again: a provider that forgot its idempotency key would charge twice", async () => {
  const shop = await dealer();
  const create = vi.spyOn(provider, "create").mockRejectedValueOnce(new Error("no answer"));
  const { id, expiresAt } = await pay(shop);
  const clock = setClock(() => Date.parse(expiresAt) + 1);
  expect(await asSystem(() => initiatePayment({ id }))).toMatchObject({ state: "created" });
  clock();
  expect(create).toHaveBeenCalledTimes(1);
  expect((await asSystem(() => openRequests({}))).requests.map((request) => request.id)).toContain(id);
});
