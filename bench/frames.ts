/** Look-alike search of frame numbers against brute force, over 100,000 numbers (decision 051). */
import { frameKey, readFrameFile } from "@spoke/core/frame";
import { frameSchema } from "@spoke/core/frame/schema.ts";
import { frameKeyOf } from "@spoke/core/frame/serial.ts";
import { chunk, commit, systemActor, withActor } from "@spoke/core/platform";
import { compared, generatedSerials, typedAs } from "../tests/builders/serials.ts";
import { randomOf } from "../tests/core/catalog/synthetic.ts";
import { startTable } from "../tests/support/cloud.ts";
import { type Figure, median, percentile } from "./figures.ts";

const NUMBERS = 100_000;
/** Searches through the table; the normalization alone is searched with every number. */
const SEARCHES = 2_000;
const SEED = 7;

export async function run(): Promise<Figure[]> {
  const serials = generatedSerials(NUMBERS, SEED);
  const random = randomOf(SEED + 1);
  const typed = serials.map((serial) => typedAs(serial, random));
  const index = Map.groupBy(serials, frameKeyOf);
  const all = await compared(serials, typed, (text) => index.get(frameKeyOf(text)) ?? []);

  const table = await startTable();
  try {
    for (const some of chunk(serials, 100))
      await withActor(systemActor(), () => commit({ writes: some.map(frameWrite) }));
    const times: number[] = [];
    const stored = await compared(serials, typed.slice(0, SEARCHES), (text) =>
      withActor(systemActor(), async () => {
        const begun = performance.now();
        const { frames } = await readFrameFile(text);
        times.push(performance.now() - begun);
        return frames.map(({ frameNumber }) => frameNumber);
      }),
    );
    return [
      ...figuresOf("all pairs of 100,000 numbers, a character confused", all),
      ...figuresOf("2,000 searches of 100,000 stored frames", stored),
      { of: "2,000 searches of 100,000 stored frames", name: "median", value: median(times), unit: "ms", bar: 10 },
      {
        ...{ of: "2,000 searches of 100,000 stored frames", name: "99 of 100 within" },
        ...{ value: percentile(times, 0.99), unit: "ms", bar: 50 },
      },
    ];
  } finally {
    await table.stop();
  }
}

const figuresOf = (of: string, { wanted, found, wrong }: Awaited<ReturnType<typeof compared>>): Figure[] => [
  { of, name: "numbers that brute force finds", value: wanted, unit: "" },
  { of, name: "found of them", value: found * 100, unit: "%", bar: 99, least: true },
  { of, name: "found wrongly", value: wrong * 100, unit: "%", bar: 0.1 },
];

function frameWrite(frameNumber: string) {
  const frame = frameSchema.parse({
    ...{ frameNumber, sorg: "U001", brand: "VEL", articleCode: "A-1", asOf: "2026-01-01T00:00:00.000Z" },
  });
  return { kind: "put" as const, item: { ...frameKey(frame), ...frame } };
}
