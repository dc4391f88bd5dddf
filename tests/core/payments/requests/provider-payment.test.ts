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
import type { Shop } from "../../../builders/shop.ts";
import { asSystem, refusal } from "../../../builders/store.ts";
import type { TestTable } from "../../../support/cloud.ts";
import { startStores } from "../../../support/stores.ts";
import { invoiced, pay, payingWorld, shown, startSandbox } from "./world.ts";

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
  const shop = await payingWorld();
  await invoiced(shop, "I1");
  return shop;
}

it("a callback that is faster than the reply takes nothing of it away: the dealer sees where to pay", async () => {
  const shop = await dealer();
  beforeTheReply(calledBack);
  const request = await pay(shop, { paymentId: "VA" });
  expect(request).toMatchObject({ state: "pending", virtualAccountNo: expect.stringMatching(/^8808/) });
  expect(await shop.as(() => paymentRequest({ id: request.id }))).toEqual(request);
});

it("where the reply was lost and the callback was not, the provider is asked again for where to pay", async () => {
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
});

it("what a provider makes for a request that is called off meanwhile is voided, so that nobody pays it", async () => {
  const shop = await dealer();
  vi.spyOn(provider, "void").mockImplementationOnce(async () => undefined);
  beforeTheReply(() => shop.as(() => voidRequest({ payerCode: shop.unified, merchant: shop.sorg })));
  const request = await pay(shop);
  expect(request.state).toBe("voided");
  expect(await provider.query({ externalId: request.id, providerRef: "" })).toMatchObject({ kind: "voided" });
  expect(await shown(shop)).toEqual({ I1: [100, true] });
});

it("money is taken for merchants alone whose name a callback can say, as it is booked by it", async () => {
  const known = await payingWorld({}, { merchantName: "Rad & Tat GmbH + Co. KG’s" });
  await invoiced(known, "I1");
  const request = await pay(known);
  await calledBack({ externalId: request.id });
  const outcome = await provider.query({ externalId: request.id, providerRef: "" });
  expect(outcome?.merchant).toBe(request.merchant);
  const unknown = await payingWorld({}, { merchantName: "Rad <b>" });
  await invoiced(unknown, "I1");
  const asked = vi.spyOn(provider, "create");
  expect((await refusal(pay(unknown))).message).toBe("payment_not_possible");
  expect(asked).not.toHaveBeenCalled();
  expect(await shown(unknown)).toEqual({ I1: [100, true] });
});

it("a request that has lapsed is not brought on: a provider that forgot its key would charge twice", async () => {
  const shop = await dealer();
  const asked = vi.spyOn(provider, "create").mockRejectedValueOnce(new Error("no answer"));
  const { id, expiresAt } = await pay(shop);
  const clock = setClock(() => Date.parse(expiresAt) + 1);
  expect(await asSystem(() => initiatePayment({ id }))).toMatchObject({ state: "created" });
  clock();
  expect(asked).toHaveBeenCalledTimes(1);
  expect((await asSystem(() => openRequests({}))).requests.map((one) => one.id)).toContain(id);
});
