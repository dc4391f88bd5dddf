import { frameKey, framePartition, readFrameFile } from "@spoke/core/frame";
import { frameSchema } from "@spoke/core/frame/schema.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { AS_OF, put, store } from "../../builders/store.ts";
import type { TestTable } from "../../support/cloud.ts";
import { startStores } from "../../support/stores.ts";

const NUMBER = "WTU7701K";
let table: TestTable;

beforeAll(async () => {
  table = await startStores();
});
afterAll(() => table.stop());

const claim = (index: number) => {
  const id = `C26${String(index).padStart(4, "0")}-AAAAA`;
  const facts = { frameNumber: NUMBER, sorg: "U001", brand: "VEL", custCode: "C1", status: "submitted" };
  return put(
    { pk: framePartition(NUMBER), sk: `CLAIM#${id}` },
    { id, ...facts, createdAt: "2026-11-01T10:00:00.000Z" },
  );
};

test("however many claims a number has, its bike and the newest claims are found", async () => {
  const frame = frameSchema.parse({
    ...{ frameNumber: NUMBER, sorg: "U001", brand: "VEL", articleCode: "A-1", description: "Trail 5", asOf: AS_OF },
  });
  await store(put(frameKey(frame), frame));
  for (let first = 0; first < 250; first += 50)
    await store(...Array.from({ length: 50 }, (_, index) => claim(first + index)));
  const { frames, claims } = await readFrameFile(NUMBER);
  expect(frames).toMatchObject([{ frameNumber: NUMBER, articleCode: "A-1" }]);
  expect(claims).toHaveLength(200);
  expect(claims[0]?.id).toBe("C260249-AAAAA");
});
