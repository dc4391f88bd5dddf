import { ApolloServer } from "@apollo/server";
import { createClaimBike } from "@spoke/core/claim";
import { frameKey, framePassport, stolenKey, warrantyTermKey } from "@spoke/core/frame";
import { frameSchema, stolenReportSchema, warrantyTermSchema } from "@spoke/core/frame/schema.ts";
import { createInspection } from "@spoke/core/inspection";
import { callCounts, countingCalls, Refusal, setClock, withActor } from "@spoke/core/platform";
import { registerFrame } from "@spoke/core/registration";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { GraphQLContext } from "../../../functions/graphql/context.ts";
import { executableSchema } from "../../../functions/graphql/schema.ts";
import { putItems } from "../../builders/store.ts";
import { syntheticArticles } from "../../core/catalog/synthetic.ts";
import { articleItem, dealer, HOST, hostItem, SORG, startStores } from "../catalog/support.ts";

const asOf = "2026-01-01T00:00:00.000Z";
const [article] = syntheticArticles(1);
if (!article) throw new Error("no article");

const frame = (frameNumber: string, over: object = {}) => {
  const parsed = frameSchema.parse({
    ...{ frameNumber, sorg: SORG, brand: "VEL", articleCode: article.articleCode, description: "Trail 5", asOf },
    ...{ doNumber: "DO1", custCode: "C1", custName: "Cycle Corner", producedOn: "2024-01-10", shippedOn: "2024-03-02" },
    ...over,
  });
  return { ...frameKey(parsed), ...parsed };
};

const stolen = (frameNumber: string, reference: string, over: object = {}) => {
  const parsed = stolenReportSchema.parse({
    ...{ frameNumber, source: "Register", reference, stolenOn: "2026-05-01", place: "Toronto", asOf },
    ...over,
  });
  return { ...stolenKey(parsed), ...parsed };
};

const term = (over: object) => {
  const parsed = warrantyTermSchema.parse({ sorg: SORG, brand: "VEL", start: "shipment", asOf, ...over });
  return { ...warrantyTermKey(parsed), ...parsed };
};

let stores: Awaited<ReturnType<typeof startStores>>;
let restoreClock: () => void;

beforeAll(async () => {
  restoreClock = setClock(() => Date.parse("2026-11-22T12:00:00Z"));
  stores = await startStores();
  await putItems([
    hostItem(HOST),
    articleItem(article),
    frame("WTU12O456"),
    frame("WTU120456", { custCode: "C2", custName: "Other Shop", doNumber: "DO2" }),
    frame("XYZ777", { sorg: "S999" }),
    stolen("wtu 120456", "R-1"),
    stolen("WTU120456", "R-2", { stolenOn: "2026-06-01" }),
    stolen("WTU120456", "R-3", { recoveredOn: "2026-06-02" }),
    stolen("XYZ777", "R-4"),
    term({ class: "frame", months: 60 }),
    term({ class: "battery", months: 24 }),
    term({ class: "labor", months: 12, start: "sale" }),
  ]);
});
afterAll(async () => {
  await stores.stop();
  restoreClock();
});

const user = dealer({ scopes: new Set(["page.claim"]) });

describe("the passport of a frame", () => {
  test("names the bike and its warranty, exact number first, and finds look-alikes", async () => {
    const { frames } = await withActor(user, () => framePassport({ frameNumber: "wtu-12o456" }));
    expect(frames.map(({ frameNumber, isOwn }) => [frameNumber, isOwn])).toEqual([
      ["WTU12O456", true],
      ["WTU120456", false],
    ]);
    expect(frames[0]).toMatchObject({
      articleCode: article.articleCode,
      description: "Trail 5",
      shippedOn: "2024-03-02",
      shippedTo: { custCode: "C1", custName: "Cycle Corner", doNumber: "DO1" },
    });
    expect(frames[0]?.coverage.map(({ class: name, state, until }) => [name, state, until])).toEqual([
      ["battery", "ended", "2026-03-02"],
      ["frame", "covered", "2029-03-02"],
      ["labor", "waiting", undefined],
    ]);
  });

  test("another dealer's name and delivery stay between the office and that dealer", async () => {
    const { frames } = await withActor(user, () => framePassport({ frameNumber: "WTU120456" }));
    expect(frames[0]).toMatchObject({ frameNumber: "WTU120456", shippedOn: "2024-03-02", shippedTo: undefined });
    const office = dealer({ scopes: new Set(["page.claim", "menu.change-cust"]) });
    const passport = await withActor(office, () => framePassport({ frameNumber: "WTU120456" }));
    expect(passport.frames[0]?.shippedTo).toMatchObject({ custName: "Other Shop" });
    const limited = { ...office, unrestrictedSorgs: [] };
    const asLimited = await withActor(limited, () => framePassport({ frameNumber: "WTU120456" }));
    expect(asLimited.frames[0]?.shippedTo).toBeUndefined();
  });

  test("bikes of other sellers are not shown, but their theft is", async () => {
    const passport = await withActor(user, () => framePassport({ frameNumber: "XYZ777" }));
    expect(passport.frames).toEqual([]);
    expect(passport.thefts.map(({ reference }) => reference)).toEqual(["R-4"]);
  });

  test("thefts of bikes that were found are left out, the latest comes first", async () => {
    const { thefts } = await withActor(user, () => framePassport({ frameNumber: "WTU-120456" }));
    expect(thefts.map(({ reference }) => reference)).toEqual(["R-2", "R-1"]);
  });

  test("what cannot be a frame number is refused with the reason", async () => {
    const refusal = await withActor(user, () => framePassport({ frameNumber: "ISO 4210" })).catch(
      (error: unknown) => error,
    );
    expect(refusal).toBeInstanceOf(Refusal);
    expect(refusal).toMatchObject({ userErrors: [{ field: "frameNumber", message: "frame_number_is_standard" }] });
  });

  test("is refused to users who look up many frames of others, not for their own", async () => {
    const scopes = new Set(["page.claim", "page.pdi", "page.customer-sales-report"]);
    const curious = dealer({ userId: "curious", scopes });
    const look = (frameNumber: string) => withActor(curious, () => framePassport({ frameNumber }));
    for (let made = 0; made < 120; made += 1) await look(`QQ${1000 + made}`);
    await expect(look("QQ2000")).rejects.toMatchObject({ kind: "limited", message: "recall_frames_limited" });
    expect((await look("WTU12O456")).frames).toHaveLength(2);

    // Forms that name a bike tell as much about a number, and count the same.
    const unknown = { frameNumber: "QQ2001" };
    const problems = [{ description: "Cracked" }];
    const points = [{ point: 1, note: "", checked: true }];
    const forms: readonly (() => Promise<unknown>)[] = [
      () => createClaimBike({ ...unknown, purchaseDate: "2026-05-01", problems }),
      () => createInspection({ ...unknown, mechanic: "Ada", points }),
      () => registerFrame({ ...unknown, soldOn: "2026-05-01", buyer: { name: "Ada", email: "a@b.example" } }),
    ];
    for (const enter of forms)
      await expect(withActor(curious, enter)).rejects.toMatchObject({
        kind: "limited",
        message: "recall_frames_limited",
      });
  });

  test("costs two round trips", async () => {
    await withActor(user, () =>
      countingCalls(async () => {
        await framePassport({ frameNumber: "WTU12O456" });
        // The number, with the host's configuration beside it; then each bike's terms and article.
        expect(callCounts()?.roundTrips).toBeLessThanOrEqual(2);
      }),
    );
  });

  test("the API answers with it, and refuses users without a permission", async () => {
    const source = `{ framePassport(frameNumber: "WTU12O456") {
      frames { frameNumber brand isOwn shippedTo { custName } coverage { class state until isLifetime } }
      thefts { reference }
    } }`;
    const server = new ApolloServer<GraphQLContext>({ schema: executableSchema(), stopOnTerminationSignals: false });
    const { body } = await withActor(user, () =>
      server.executeOperation(
        { query: source },
        { contextValue: { actor: user, origin: { address: "127.0.0.1", peer: "127.0.0.1" } } },
      ),
    );
    const answer = body.kind === "single" ? body.singleResult : undefined;
    expect(answer?.errors).toBeUndefined();
    expect(answer?.data).toMatchObject({
      framePassport: { frames: [{ brand: article.brand.description, shippedTo: { custName: "Cycle Corner" } }, {}] },
    });
    await expect(withActor(dealer(), () => framePassport({ frameNumber: "WTU12O456" }))).rejects.toMatchObject({
      kind: "forbidden",
    });
  });
});
