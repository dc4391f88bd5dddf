import { framesOfArticle, readDeliveredFrames } from "@spoke/core/frame";
import { afterAll, beforeAll, expect, test } from "vitest";
import { asSystem } from "../../builders/store.ts";
import { csv, send, startFeeds } from "./harness.ts";

let feeds: Awaited<ReturnType<typeof startFeeds>>;
let files = 0;

beforeAll(async () => {
  feeds = await startFeeds();
});
afterAll(() => feeds.stop());

function sendFrames(...rows: readonly string[]) {
  files += 1;
  const day = String(files).padStart(2, "0");
  return send(
    `feeds/U001/frames/part-202601${day}T100000Z.csv`,
    csv("frameNumber,brand,articleCode,deleted,asOf", ...rows),
  );
}

const framesOf = (articleCode: string) =>
  asSystem(async () =>
    (await Array.fromAsync(framesOfArticle({ sorg: "U001", brand: "VEL", articleCode }))).map(
      ({ frameNumber }) => frameNumber,
    ),
  );

test("recalls find a frame by its article, also after the article changed, and not after the frame is deleted", async () => {
  await sendFrames("WTU-100K,VEL,A-1,,", "WTU101K,VEL,A-1,,");
  expect(await framesOf("A-1")).toEqual(["WTU-100K", "WTU101K"]);

  await sendFrames("WTU-100K,VEL,A-2,,");
  expect(await framesOf("A-1")).toEqual(["WTU101K"]);
  expect(await framesOf("A-2")).toEqual(["WTU-100K"]);

  const older = await sendFrames("WTU-100K,VEL,A-1,,2026-01-01T00:00:00Z");
  expect(older).toMatchObject({ changed: 0, unchanged: 1 });
  expect(await framesOf("A-1")).toEqual(["WTU101K"]);

  await sendFrames("WTU-100K,VEL,A-2,true,");
  expect(await framesOf("A-2")).toEqual([]);
});

test("a frame is found by its delivery order, also after another delivery, and not after it is deleted", async () => {
  const sendDelivered = (doNumber: string, deleted = "") => {
    files += 1;
    return send(
      `feeds/U001/frames/part-202601${String(files).padStart(2, "0")}T100000Z.csv`,
      csv("frameNumber,brand,articleCode,doNumber,custCode,deleted", `WTU300K,VEL,A-4,${doNumber},C1,${deleted}`),
    );
  };
  const deliveredWith = (doNumber: string) =>
    asSystem(async () => (await readDeliveredFrames("U001", doNumber)).map(({ frameNumber }) => frameNumber));
  await sendDelivered("DO1");
  expect(await deliveredWith("DO1")).toEqual(["WTU300K"]);
  await sendDelivered("DO2");
  expect([await deliveredWith("DO1"), await deliveredWith("DO2")]).toEqual([[], ["WTU300K"]]);
  await sendDelivered("DO2", "true");
  expect(await deliveredWith("DO2")).toEqual([]);
});

test("a frame that a file repeats is written once", async () => {
  const status = await sendFrames("WTU200K,VEL,A-3,,", "WTU200K,VEL,A-3,,", "WTU200K,VEL,A-3,,");
  expect(status).toMatchObject({ changed: 1, unchanged: 2 });
  expect(await framesOf("A-3")).toEqual(["WTU200K"]);
});
