/** A recall of 100,000 frames at 500 dealers: how long until it is counted, and until all dealers see it. */
import { frameArticleKey, frameKey, frameOfArticleKey } from "@spoke/core/frame";
import { frameSchema } from "@spoke/core/frame/schema.ts";
import { chunk, commit, systemActor, withActor } from "@spoke/core/platform";
import { createRecall, dealerRecall, publishRecall } from "@spoke/core/recall";
import { checkRecall } from "@spoke/core/recall/check.ts";
import { markRecall } from "@spoke/core/recall/mark.ts";
import { actingFor, HOST, host, someone, store } from "../tests/builders/records.ts";
import { startTable } from "../tests/support/cloud.ts";
import type { Figure } from "./figures.ts";

const FRAMES = 100_000;
const DEALERS = 500;
const NUMBER = "R-1";
const SORG = "U001";

export async function run(): Promise<Figure[]> {
  const table = await startTable();
  try {
    await store([host(HOST, SORG)]);
    for (const part of chunk(
      Array.from({ length: FRAMES }, (_, index) => index),
      45,
    ))
      await withActor(systemActor(), () => commit({ writes: part.flatMap(frameWrites) }));
    await withActor(systemActor(), () =>
      commit({
        writes: [{ kind: "put", item: { ...frameArticleKey({ sorg: SORG, brand: "VEL", articleCode: "A-1" }) } }],
      }),
    );
    const office = someone("office", ["recall.cu"], actingFor("D0", [SORG]));
    await withActor(office, () => createRecall({ number: NUMBER, ...RECALL }));
    const counted = await timed(() => checkRecall({ number: NUMBER }));
    await withActor(office, () => publishRecall({ number: NUMBER, version: 2 }));
    const marked = await timed(() => markRecall({ number: NUMBER }));
    const dealer = someone("dealer", ["page.claim"], actingFor(`D${DEALERS - 1}`, [SORG]));
    const { counts } = await withActor(dealer, () => dealerRecall({ number: NUMBER }));
    const of = "recall of 100,000 frames";
    return [
      { of, name: "draft is counted", value: counted, unit: "s", bar: 30 },
      { of, name: "all dealers see it", value: marked, unit: "s", bar: 60 },
      { of, name: "frames that the last dealer misses", value: FRAMES / DEALERS - counts.open, unit: "", bar: 0 },
    ];
  } finally {
    await table.stop();
  }
}

const RECALL = {
  ...{ brand: "VEL", sorgs: [SORG], title: "Fork", reason: "Cracks", instruction: "Replace", minutes: 45 },
  ...{ labor: [{ sorg: SORG, amount: 300_000 }], validFrom: "2026-11-01", articles: ["A-1"] },
};

function frameWrites(index: number) {
  const frame = frameSchema.parse({
    ...{ frameNumber: `WTU${String(index).padStart(7, "0")}`, sorg: SORG, brand: "VEL", articleCode: "A-1" },
    ...{ description: "Trail 5", custCode: `D${index % DEALERS}`, asOf: "2026-01-01T00:00:00.000Z" },
  });
  return [
    { kind: "put" as const, item: { ...frameKey(frame), ...frame } },
    { kind: "put" as const, item: { ...frameOfArticleKey(frame), frameNumber: frame.frameNumber } },
  ];
}

async function timed(work: () => Promise<void>): Promise<number> {
  const begun = performance.now();
  await withActor(systemActor(), work);
  return (performance.now() - begun) / 1000;
}
