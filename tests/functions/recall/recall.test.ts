import { ApolloServer } from "@apollo/server";
import { type Actor, setClock, withActor } from "@spoke/core/platform";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { GraphQLContext } from "../../../functions/graphql/context.ts";
import { formatError } from "../../../functions/graphql/errors.ts";
import { executableSchema } from "../../../functions/graphql/schema.ts";
import { addFrames, background, recallable, recallInput } from "../../builders/recalls.ts";
import { newShop, type Shop } from "../../builders/shop.ts";
import type { TestTable } from "../../support/cloud.ts";
import { startStores } from "../../support/stores.ts";

let table: TestTable;
let server: ApolloServer<GraphQLContext>;
let restoreClock: () => void;
let shop: Shop;
let count = 0;
let number = "";
let serial = "";

beforeAll(async () => {
  restoreClock = setClock(() => Date.parse("2026-11-22T12:00:00Z"));
  table = await startStores();
  server = new ApolloServer<GraphQLContext>({
    ...{ schema: executableSchema(), stopOnTerminationSignals: false, formatError: formatError(false) },
  });
});
afterAll(async () => {
  await server.stop();
  await table.stop();
  restoreClock();
});
beforeEach(async () => {
  shop = await newShop();
  await recallable(shop.sorg);
  count += 1;
  number = `R-${count}`;
  serial = `WTU${count}K`;
});

const dealer = (unified = shop.unified): Actor =>
  shop.actor({ unified, scopes: ["page.claim", "page.catalog", "page.customer-sales-report"] });
const office = (): Actor => shop.actor({ scopes: ["recall.cu"], unified: "OFFICE" });
const elsewhere = (): Actor => ({ ...office(), sorgs: ["S0"], unrestrictedSorgs: ["S0"] });

async function send(query: string, variables: object, as: Actor) {
  const { body } = await withActor(as, () =>
    server.executeOperation(
      { query, variables: { ...variables } },
      { contextValue: { actor: as, origin: { address: "127.0.0.1", peer: "127.0.0.1" } } },
    ),
  );
  if (body.kind !== "single") throw new Error("incremental answer");
  return body.singleResult;
}

/** The one field of an answer. @throws the errors of the whole operation */
async function answerOf(query: string, variables: object, as: Actor): Promise<Record<string, unknown>> {
  const { data, errors } = await send(query, variables, as);
  if (errors) throw new Error(JSON.stringify(errors));
  return data?.answer as Record<string, unknown>;
}

/** Code of the error that an operation ends in. */
const codeOf = async (query: string, variables: object, as: Actor): Promise<unknown> =>
  (await send(query, variables, as)).errors?.[0]?.extensions?.code;

const OUTCOME = "message { status description } userErrors { field message }";
const CREATE = `mutation ($number: String!, $input: RecallInput!) {
  answer: createRecall(number: $number, input: $input) { recall { number state version } ${OUTCOME} } }`;
const UPDATE = `mutation ($number: String!, $version: Int!, $input: RecallInput!) {
  answer: updateRecall(number: $number, version: $version, input: $input) { recall { title } ${OUTCOME} } }`;
const step = (name: string): string => `mutation ($number: String!, $version: Int!) {
  answer: ${name}(number: $number, version: $version) { recall { number state } ${OUTCOME} } }`;
const RECALL = "query ($number: String!) { answer: recall(number: $number) { number state impact { frames } } }";
const frameStep = (name: string): string => `mutation ($number: String!, $frameNumber: String!) {
  answer: ${name}(number: $number, frameNumber: $frameNumber) {
    frame { state repair { minutes amount by } kit { state } } ${OUTCOME} } }`;
const FRAMES = `query ($number: String!, $search: String, $state: String) {
  answer: dealerRecallFrames(number: $number, search: $search, state: $state) {
    frames { frameNumber state isSoldElsewhere sale { name phone } repair { amount } kit { state } } info { count } } }`;

const input = (fields: object = {}) => {
  const { labor: _, ...rest } = recallInput(shop.sorg);
  return { ...rest, labor: [{ sorg: shop.sorg, amount: 30 }], ...fields };
};
const create = (fields: object = {}) => answerOf(CREATE, { number, input: input(fields) }, office());
const frame = (last: number, custCode = shop.unified) => ({
  frameNumber: `${serial}${last}`,
  sorg: shop.sorg,
  custCode,
});

async function publish(): Promise<void> {
  await create();
  await background.check(number);
  await answerOf(step("publishRecall"), { number, version: 2 }, office());
  await background.mark(number);
}

const KIT_ELSEWHERE = `mutation ($number: String!, $frameNumber: String!) {
  answer: orderRecallKit(number: $number, frameNumber: $frameNumber, confirmed: true) { message { status } }
}`;
const CLOSE_ELSEWHERE = `mutation ($number: String!, $frameNumber: String!) {
  answer: closeRecallFrame(number: $number, frameNumber: $frameNumber, confirmed: true) { message { status } }
}`;

describe("the office", () => {
  test.each([
    ["title", { title: " " }, "title"],
    ["the reason", { reason: "x".repeat(2_001) }, "reason"],
    ["minutes", { minutes: -1 }, "minutes"],
    ["the first day", { validFrom: "22.11.2026" }, "validFrom"],
    ["a range", { ranges: [{ from: "WTU100", to: "WTU99" }] }, "ranges.0.to"],
    ["a number in a range", { ranges: [{ from: "unknown", to: "WTU99" }] }, "ranges.0.from"],
    ["a seller of another office", { sorgs: ["S0"], labor: [{ sorg: "S0", amount: 1 }] }, "sorgs"],
    ["what a seller pays", { labor: [] }, "labor"],
    ["what is affected", { articles: [] }, "articles"],
    ["a list that was never uploaded", { listUploadId: "no-such-upload" }, "listUploadId"],
  ])("reads at its field what is wrong with %s, and nothing is stored", async (_, fields, field) => {
    const { recall, message, userErrors } = await create(fields);
    expect({ recall, message }).toMatchObject({ recall: null, message: { status: "failed" } });
    expect((userErrors as { field: string }[]).map((error) => error.field)).toContain(field);
    expect(await codeOf(RECALL, { number }, office())).toBe("NOT_FOUND");
  });

  test("sees every wrong field of a form at once", async () => {
    const { userErrors } = await create({ title: "", minutes: 5_000 });
    expect((userErrors as { field: string }[]).map(({ field }) => field).sort()).toEqual(["minutes", "title"]);
  });

  test("is refused a change that was made from an older version", async () => {
    await create();
    const change = (title: string) => answerOf(UPDATE, { number, version: 1, input: input({ title }) }, office());
    expect(await change("First")).toMatchObject({ recall: { title: "First" } });
    expect(await change("Second")).toMatchObject({ recall: null, message: { status: "failed" } });
  });

  test("deletes a draft, whose number can be used again", async () => {
    await create();
    const remove = () => answerOf(step("deleteRecall"), { number, version: 1 }, office());
    expect(await remove()).toMatchObject({ message: { status: "success" }, userErrors: [] });
    expect(await codeOf(RECALL, { number }, office())).toBe("NOT_FOUND");
    await background.check(number);
    expect(await codeOf(RECALL, { number }, office())).toBe("NOT_FOUND");
    expect(await create()).toMatchObject({ recall: { state: "draft", version: 1 } });
  });

  test("keeps a draft that changed since it was opened for deletion", async () => {
    await create();
    await background.check(number);
    const { recall, message } = await answerOf(step("deleteRecall"), { number, version: 1 }, office());
    expect({ recall, message }).toMatchObject({ recall: null, message: { status: "failed" } });
    expect(await answerOf(RECALL, { number }, office())).toMatchObject({ state: "draft" });
  });

  test("can delete neither published nor closed recalls", async () => {
    await addFrames(frame(1));
    await publish();
    const refused = { recall: null, message: { status: "failed", description: "recall_transition_refused" } };
    expect(await answerOf(step("deleteRecall"), { number, version: 3 }, office())).toMatchObject(refused);
    await answerOf(step("closeRecall"), { number, version: 3 }, office());
    expect(await answerOf(step("deleteRecall"), { number, version: 4 }, office())).toMatchObject(refused);
    expect(await answerOf(RECALL, { number }, office())).toMatchObject({ state: "closed" });
  });

  test.each(["publishRecall", "closeRecall", "deleteRecall"])("of another seller cannot call %s", async (name) => {
    await create();
    const answer = await answerOf(step(name), { number, version: 1 }, elsewhere());
    expect(answer).toMatchObject({ recall: null, message: { status: "failed" } });
    expect(answer).toEqual(await answerOf(step(name), { number: "R-NONE", version: 1 }, elsewhere()));
    expect(await answerOf(RECALL, { number }, office())).toMatchObject({ state: "draft" });
  });
});

describe("a dealer", () => {
  beforeEach(async () => {
    await shop.addCustomer(`${shop.unified}X`);
    await addFrames(frame(101), frame(102), frame(103, `${shop.unified}X`));
    await publish();
  });
  const other = () => dealer(`${shop.unified}X`);

  test.each([
    ["nothing", "", "frame_number_required"],
    ["a test standard", "EN 15194", "frame_number_is_standard"],
    ["a placeholder", "unknown", "frame_number_is_placeholder"],
    ["a bike that is not affected", "WTU987654", "recall_frame_not_affected"],
  ])("who types %s is shown why at the field", async (_, frameNumber, reason) => {
    for (const name of ["closeRecallFrame", "orderRecallKit"])
      expect(await answerOf(frameStep(name), { number, frameNumber }, dealer())).toMatchObject({
        ...{ frame: null, message: { status: "failed" } },
        userErrors: [{ field: "frameNumber", message: reason }],
      });
  });

  test("finishes a bike by a look-alike of its number, in any spelling", async () => {
    const typed = `wtu-${count}k lo1`.replace("lo1", "IO1");
    expect(await answerOf(frameStep("closeRecallFrame"), { number, frameNumber: typed }, dealer())).toMatchObject({
      frame: { state: "closed", repair: { minutes: 45, amount: 30 } },
    });
  });

  test("sees neither the repair, the kit, nor the money of another dealer", async () => {
    const { frameNumber } = frame(101);
    await answerOf(KIT_ELSEWHERE, { number, frameNumber }, other());
    const kit = await answerOf(frameStep("orderRecallKit"), { number, frameNumber }, dealer());
    expect(kit.userErrors).toEqual([expect.objectContaining({ field: "frameNumber", message: "recall_kit_taken" })]);
    await answerOf(CLOSE_ELSEWHERE, { number, frameNumber }, other());
    const { frames } = await answerOf(FRAMES, { number }, dealer());
    expect(frames).toMatchObject([{ state: "closed", repair: null, kit: null }, { state: "open" }]);
    const who = `query ($number: String!) { answer: dealerRecallFrames(number: $number) { frames { repairedBy repairedAt } } }`;
    expect((await answerOf(who, { number }, dealer())).frames).toMatchObject([
      { repairedBy: expect.stringMatching(/./), repairedAt: expect.stringMatching(/^20/) },
      { repairedBy: "", repairedAt: null },
    ]);
    expect(await answerOf("{ answer: openRecallWork { frameNumber } }", {}, dealer())).toEqual([]);
    expect(await answerOf("{ answer: openRecallWork { frameNumber } }", {}, other())).toHaveLength(1);
  });

  test("filters the bikes by state, and finds them by a part of the number with look-alikes", async () => {
    const found = async (variables: object) => (await answerOf(FRAMES, { number, ...variables }, dealer())).info;
    expect(await found({ search: "lOI" })).toEqual({ count: 1 });
    expect(await found({ search: "0" })).toEqual({ count: 2 });
    expect(await found({ search: "ZZZ" })).toEqual({ count: 0 });
    await answerOf(frameStep("closeRecallFrame"), { number, frameNumber: frame(101).frameNumber }, dealer());
    expect(await found({ state: "open" })).toEqual({ count: 1 });
    expect(await codeOf(FRAMES, { number, state: "lost" }, dealer())).toBe("BAD_USER_INPUT");
  });

  test("of another seller finds no recall, as if there were none", async () => {
    const stranger = await newShop();
    const actor = stranger.actor({ scopes: ["page.claim"] });
    for (const query of [FRAMES, "query ($number: String!) { answer: dealerRecall(number: $number) { number } }"]) {
      const [foreign, absent] = [await send(query, { number }, actor), await send(query, { number: "R-NONE" }, actor)];
      expect(foreign.data).toEqual(absent.data);
      expect(foreign.errors?.map(({ message }) => message)).toEqual(absent.errors?.map(({ message }) => message));
    }
    const close = (of: string) =>
      answerOf(frameStep("closeRecallFrame"), { number: of, frameNumber: frame(101).frameNumber }, actor);
    expect(await close(number)).toEqual(await close("R-NONE"));
  });

  test("cannot use what belongs to the office, and users without the permission nothing", async () => {
    expect(await codeOf(RECALL, { number }, dealer())).toBe("FORBIDDEN");
    const nobody = shop.actor({ scopes: [] });
    expect(await codeOf(FRAMES, { number }, nobody)).toBe("FORBIDDEN");
  });

  test("is credited once, and cannot send the statement of another dealer again", async () => {
    const CREDIT = `mutation { answer: createRecallStatement { statements { id total lines { frameNumber } } ${OUTCOME} } }`;
    expect(await answerOf(CREDIT, {}, dealer())).toMatchObject({ statements: [], message: { status: "failed" } });
    await answerOf(frameStep("closeRecallFrame"), { number, frameNumber: frame(101).frameNumber }, dealer());
    const { statements } = await answerOf(CREDIT, {}, dealer());
    expect(statements).toMatchObject([{ total: 30, lines: [{ frameNumber: frame(101).frameNumber }] }]);
    const [{ id = "" } = {}] = statements as { id: string }[];
    const RETRY = `mutation ($id: ID!) { answer: retryRecallStatement(id: $id) { statements { id } ${OUTCOME} } }`;
    expect(await answerOf(RETRY, { id }, other())).toEqual(await answerOf(RETRY, { id: "none" }, other()));
    expect(await answerOf(RETRY, { id }, dealer())).toMatchObject({ statements: [], message: { status: "failed" } });
    const STATEMENT = "query ($id: ID!) { answer: recallStatement(id: $id) { id } }";
    expect(await codeOf(STATEMENT, { id }, other())).toBe("NOT_FOUND");
    expect(await answerOf(STATEMENT, { id }, dealer())).toEqual({ id });
  });

  test("is warned of recalled articles, at most 500 at once", async () => {
    const ARTICLES =
      "query ($codes: [String!]!) { answer: recalledArticles(articleCodes: $codes) { articleCode stopSale } }";
    expect(await answerOf(ARTICLES, { codes: ["A-1", "A-9"] }, dealer())).toEqual([
      { articleCode: "A-1", stopSale: true },
    ]);
    const many = Array.from({ length: 501 }, (_, index) => `A-${index}`);
    expect(await codeOf(ARTICLES, { codes: many }, dealer())).toBe("BAD_USER_INPUT");
  });
});
