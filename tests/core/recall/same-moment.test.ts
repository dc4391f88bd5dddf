import { AsyncLocalStorage } from "node:async_hooks";
import { readFrameFile } from "@spoke/core/frame";
import { setFaultHook, withActor } from "@spoke/core/platform";
import { closeRecall, createRecall, publishRecall, recallProgress } from "@spoke/core/recall";
import { registerFrame } from "@spoke/core/registration";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addFrames, background, recallable, recallInput } from "../../builders/recalls.ts";
import { newShop, type Shop } from "../../builders/shop.ts";
import type { TestTable } from "../../support/cloud.ts";
import { startStores } from "../../support/stores.ts";
import { csv, send } from "../feed/harness.ts";

let table: TestTable;
let shop: Shop;
let other: string;
let rounds = 0;

beforeAll(async () => {
  table = await startStores();
  shop = await newShop();
  await recallable(shop.sorg);
  other = `${shop.unified}X`;
  await shop.addCustomer(other);
});
afterAll(() => table.stop());

type Work = () => Promise<unknown>;
const office = () => shop.actor({ scopes: ["recall.cu"], unified: "OFFICE" });

/** Runs `second` as a whole before a call of `first` to AWS. @returns false if `first` makes fewer calls */
async function interleave(first: Work, second: Work, call: number): Promise<boolean> {
  const isFirst = new AsyncLocalStorage<boolean>();
  let calls = 0;
  const restore = setFaultHook(async ({ phase }) => {
    if (phase !== "before" || !isFirst.getStore()) return;
    calls += 1;
    if (calls === call) await isFirst.run(false, second);
  });
  try {
    await isFirst.run(true, first);
    return calls >= call;
  } finally {
    restore();
  }
}

interface Round {
  readonly number: string;
  readonly frameNumber: string;
  readonly articleCode: string;
}

/** A drafted recall of an article, with a frame number for it. */
async function nextRound(): Promise<Round> {
  rounds += 1;
  const round = { number: `R-${rounds}`, frameNumber: `WTU${rounds}K${1000 + rounds}`, articleCode: `A-${rounds}` };
  const input = recallInput(shop.sorg, { articles: [round.articleCode] });
  await withActor(office(), () => createRecall({ number: round.number, ...input }));
  await background.check(round.number);
  return round;
}

const publish = async ({ number }: Round): Promise<void> => {
  await withActor(office(), () => publishRecall({ number, version: 2 }));
  await background.mark(number);
};

/** The feed says that the frame was shipped to a customer. */
async function ship({ frameNumber, articleCode, number }: Round, custCode: string): Promise<void> {
  const status = await send(
    `feeds/${shop.sorg}/frames/${number}-20261120T100000Z.csv`,
    csv("frameNumber,brand,articleCode,custCode", `${frameNumber},VEL,${articleCode},${custCode}`),
  );
  expect(status).toMatchObject({ status: "imported", changed: 1 });
}

/** Runs the two in every order: either as a whole before each call of the other. */
async function inEveryOrder(prepare: () => Promise<{ round: Round; left: Work; right: Work }>, check: Check) {
  let orders = 0;
  for (const isSwapped of [false, true]) {
    for (let call = 1; ; call += 1) {
      const { round, left, right } = await prepare();
      const isReached = await interleave(isSwapped ? right : left, isSwapped ? left : right, call);
      if (!isReached) break;
      await check(round, `${isSwapped ? "right" : "left"} interrupted before call ${call}`);
      orders += 1;
    }
  }
  return orders;
}
type Check = (round: Round, order: string) => Promise<void>;

/** The mark of a round's frame, and what is counted of it. */
async function marked({ number, frameNumber }: Round) {
  const { recalls } = await readFrameFile(frameNumber);
  const { dealers } = await withActor(office(), () => recallProgress({ number }));
  const marks = recalls.filter((mark) => mark.number === number).map(({ state, custCode }) => ({ state, custCode }));
  return { marks, counts: dealers.map(({ custCode, open, ended }) => ({ custCode, open, ended })) };
}

const openAt = (custCode: string) => ({
  marks: [{ state: "open", custCode }],
  counts: [{ custCode, open: 1, ended: 0 }],
});

test("a frame that is stored while its recall is published is marked, whatever comes first", async () => {
  const orders = await inEveryOrder(
    async () => {
      const round = await nextRound();
      return { round, left: () => publish(round), right: () => ship(round, shop.unified) };
    },
    async (round, order) => expect(await marked(round), order).toEqual(openAt(shop.unified)),
  );
  expect(orders).toBeGreaterThan(15);
});

test("a frame that is shipped on while its recall is published belongs to its new dealer", async () => {
  await inEveryOrder(
    async () => {
      const round = await nextRound();
      await addFrames({ ...round, sorg: shop.sorg, custCode: other });
      return { round, left: () => publish(round), right: () => ship(round, shop.unified) };
    },
    async (round, order) => expect(await marked(round), order).toEqual(openAt(shop.unified)),
  );
});

test("a frame whose sale is registered while its recall is published belongs to the dealer who sold it", async () => {
  const register = ({ frameNumber }: Round) =>
    withActor(shop.actor({ scopes: ["page.claim", "page.customer-sales-report"] }), () =>
      registerFrame({
        ...{ frameNumber, soldOn: "2026-11-20", buyer: { name: "Ada Rider", phone: "+1 555 0100" } },
        recallConfirmed: true,
      }),
    );
  await inEveryOrder(
    async () => {
      const round = await nextRound();
      await addFrames({ ...round, sorg: shop.sorg, custCode: other });
      const right = async () => {
        await register(round);
        await background.changed(shop.sorg, round.frameNumber);
      };
      return { round, left: () => publish(round), right };
    },
    async (round, order) => expect(await marked(round), order).toEqual(openAt(shop.unified)),
  );
});

test("a frame that is stored while its recall is closed is left with no open mark", async () => {
  await inEveryOrder(
    async () => {
      const round = await nextRound();
      await publish(round);
      const left = async () => {
        await withActor(office(), () => closeRecall({ number: round.number, version: 3 }));
        await background.end(round.number);
      };
      return { round, left, right: () => ship(round, shop.unified) };
    },
    async (round, order) =>
      expect(
        (await marked(round)).marks.filter(({ state }) => state === "open"),
        order,
      ).toEqual([]),
  );
});
