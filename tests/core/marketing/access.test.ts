import { fileAddresses } from "@spoke/core/file";
import {
  createMarketingMaterials,
  deleteMarketingMaterial,
  marketingMaterial,
  marketingMaterialCategories,
  marketingMaterialCategory,
  marketingMaterials,
  updateMarketingMaterialCategory,
} from "@spoke/core/marketing";
import { mediaFile, mediaFiles } from "@spoke/core/media";
import { Refusal, setFaultHook, withActor } from "@spoke/core/platform";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { market, newCategory, newMaterial, reader, readerWrite } from "../../builders/marketing.ts";
import { editor, libraryFile } from "../../builders/media.ts";
import { store } from "../../builders/records.ts";
import { startTable, type TestTable } from "../../support/cloud.ts";
import { seedHost } from "../../support/portal.ts";

const MARKETS = ["A", "B", "C"] as const;
/** Every combination of markets, the empty one included. */
const SETS = [0, 1, 2, 3, 4, 5, 6, 7].map((bits) => MARKETS.filter((_, index) => bits & (1 << index)));
const userOf = (markets: readonly string[]) => `u-${markets.join("") || "none"}`;

let table: TestTable;
beforeAll(async () => {
  table = await startTable();
  await seedHost("velo.localhost", "U001");
  await seedHost("rad.localhost", "G001");
  await store([...MARKETS.map(market), ...SETS.map((markets) => readerWrite(userOf(markets), markets))]);
});
afterAll(() => table.stop());

const edith = editor();
const isRefused = async (work: Promise<unknown>): Promise<boolean> => {
  try {
    await work;
    return false;
  } catch (error) {
    if (error instanceof Refusal && error.kind === "not-found") return true;
    throw error;
  }
};

describe("marketing material", () => {
  it("is seen, listed, and downloaded by users of its markets and of no others, in every combination", async () => {
    const items: {
      readonly chain: readonly (readonly string[])[];
      category: string;
      id: string;
      files: readonly string[];
    }[] = [];
    const shared = await libraryFile("Shared");
    for (const outer of SETS.slice(1)) {
      const parent = await newCategory(`Outer ${outer.join("")}`, outer);
      for (const inner of [SETS[1], SETS[2], SETS[4], SETS[7]].filter((each) => each !== undefined)) {
        const category = await newCategory(`Inner ${inner.join("")}`, inner, { parentId: parent });
        const material = await newMaterial(`M ${outer.join("")}${inner.join("")}`, category);
        items.push({ chain: [outer, inner], category, ...material });
      }
      const withShared = await newMaterial(`S ${outer.join("")}`, parent, [shared]);
      items.push({ chain: [outer], category: parent, ...withShared });
    }
    let answers = 0;
    for (const markets of SETS) {
      const who = reader(userOf(markets));
      const sees = (chain: readonly (readonly string[])[]) =>
        chain.every((each) => each.some((id) => markets.some((own) => own === id)));
      const [listed, all] = await withActor(who, () =>
        Promise.all([marketingMaterialCategories({ limit: 1_000 }), marketingMaterials({})]),
      );
      const categories = new Set(listed.categories.map(({ id }) => id));
      const materials = new Set(all.materials.map(({ id }) => id));
      for (const { chain, category, id, files } of items) {
        const expected = sees(chain);
        const [noCategory, noMaterial, inCategory, addresses] = await withActor(who, () =>
          Promise.all([
            isRefused(marketingMaterialCategory({ id: category })),
            isRefused(marketingMaterial({ id })),
            marketingMaterials({ category }),
            fileAddresses({ ids: [...files] }),
          ]),
        );
        const seesFile = files.includes(shared)
          ? items.some((each) => each.files.includes(shared) && sees(each.chain))
          : expected;
        expect(
          [markets, chain, categories.has(category), materials.has(id), !noCategory, !noMaterial].concat([
            inCategory.materials.some((each) => each.id === id),
            addresses.length === files.length,
          ]),
        ).toEqual([markets, chain, expected, expected, expected, expected, expected, seesFile]);
        answers += 6;
      }
      expect(
        all.materials.flatMap(({ files }) => files.map(({ id }) => id)).every((id) => typeof id === "string"),
      ).toBe(true);
    }
    expect(answers).toBe(SETS.length * items.length * 6);
  }, 120_000);

  it("is gone with its market, at the next call, downloads included", async () => {
    const category = await newCategory("Changing", ["A"]);
    const { id, files } = await newMaterial("Changing", category);
    const who = reader("u-A");
    const shown = () =>
      withActor(who, async () => [
        !(await isRefused(marketingMaterial({ id }))),
        (await fileAddresses({ ids: [...files] })).length,
      ]);
    expect(await shown()).toEqual([true, 1]);
    await withActor(edith, async () => {
      const { version } = await marketingMaterialCategory({ id: category });
      const input = { title: "Changing", type: "brand-assets", contentTargetMarkets: ["B"] };
      await updateMarketingMaterialCategory({ ...input, id: category, version });
    });
    expect(await shown()).toEqual([false, 0]);
    await withActor(edith, () => deleteMarketingMaterial({ id }));
    expect(await withActor(reader("u-B"), () => fileAddresses({ ids: [...files] }))).toEqual([]);
  });

  it("is nothing to users without the scope, and to those of other sales organizations", async () => {
    const category = await newCategory("Own", ["A"]);
    const { id, files } = await newMaterial("Own", category);
    const outsider = { ...reader("u-A"), scopes: new Set(["page.news"]) };
    expect(await withActor(outsider, () => fileAddresses({ ids: [...files] }))).toEqual([]);
    await expect(withActor(outsider, async () => marketingMaterial({ id }))).rejects.toMatchObject({
      kind: "forbidden",
    });
    const elsewhere = { host: "rad.localhost", sorg: "G001", sorgs: ["G001"] };
    for (const other of [{ ...reader("u-A"), ...elsewhere }, editor({ ...elsewhere, userId: "frank" })]) {
      expect(await withActor(other, () => isRefused(marketingMaterial({ id })))).toBe(true);
      expect(await withActor(other, () => isRefused(marketingMaterialCategory({ id: category })))).toBe(true);
      expect((await withActor(other, () => marketingMaterials({ category }))).materials).toEqual([]);
      expect(await withActor(other, () => fileAddresses({ ids: [...files] }))).toEqual([]);
    }
  });
});

describe("500 files created in bulk", () => {
  it("with calls that fail before and after they take effect: nothing is lost, nothing doubled", async () => {
    const category = await newCategory("Bulk", ["A"]);
    const files: string[] = [];
    for (let index = 0; index < 500; index += 1) files.push(await libraryFile(`Bulk ${index}`));
    let calls = 0;
    let killed = 0;
    const restore = setFaultHook(({ command, phase }) => {
      if (!command.startsWith("TransactWrite")) return;
      calls += 1;
      if (calls % 37 !== 0 && calls % 53 !== 0) return;
      killed += 1;
      throw new Error(`killed ${phase}`);
    });
    try {
      for (let at = 0; at < files.length; at += 50) {
        const materials = files.slice(at, at + 50).map((file, index) => ({ file, title: `Picture ${at + index}` }));
        const create = () => withActor(edith, () => createMarketingMaterials({ category, materials }));
        for (let isDone = false; !isDone; )
          isDone = await create().then(
            ({ refused }) => refused.length === 0,
            () => false,
          );
      }
    } finally {
      restore();
    }
    expect(killed).toBeGreaterThan(20);
    const { materials, info } = await withActor(edith, () => marketingMaterials({ category }));
    expect(info.count).toBe(500);
    expect(new Set(materials.map(({ title }) => title)).size).toBe(500);
    expect(new Set(materials.flatMap((each) => each.files.map(({ id }) => id)))).toEqual(new Set(files));
    const { materialCount } = await withActor(edith, () => marketingMaterialCategory({ id: category }));
    expect(materialCount).toBe(500);
    for (const id of [files[0] ?? "", files[250] ?? "", files[499] ?? ""]) {
      const { file, placements } = await withActor(edith, () => mediaFile({ id }));
      expect([file.uses, placements.length]).toEqual([1, 1]);
    }
    expect((await withActor(edith, () => mediaFiles({ search: "Bulk", unused: true }))).files).toEqual([]);
  }, 120_000);
});
