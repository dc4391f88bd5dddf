import { brandNames } from "../catalog/index.ts";
import { readFrameArticles } from "../frame/index.ts";
import { memo } from "../platform/index.ts";
import type { Recall } from "./schema.ts";

const NAME_MS = 60_000;
const MOST_NAMES = 100;
/** Articles of a brand that are looked up: the catalog may lack some that have frames. */
const TRIED = 10;

const nameIn = memo(
  async (sorgAndBrand: string): Promise<string | undefined> => {
    const [sorg = "", brandId = ""] = sorgAndBrand.split("\n");
    for (const articleCode of (await readFrameArticles(sorg, brandId)).slice(0, TRIED)) {
      const name = (await brandNames(sorg, [{ brandId, articleCode }])).get(brandId);
      if (name) return name;
    }
    return undefined;
  },
  NAME_MS,
  MOST_NAMES,
);

/** Name of a recall's brand as the catalog has it; its id if no article of its frames is in the catalog. */
export async function recallBrandName({ sorgs, brand }: Pick<Recall, "sorgs" | "brand">): Promise<string> {
  for (const sorg of sorgs) {
    const name = await nameIn(`${sorg}\n${brand}`);
    if (name) return name;
  }
  return brand;
}
