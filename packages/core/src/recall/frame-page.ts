import * as z from "zod";
import { lookAlikeOf } from "../frame/index.ts";
import { RECALLED_STATES, type RecalledFrame, recallNumberSchema } from "./schema.ts";
import { recalledFramesOf } from "./store.ts";

/** Which affected frames of a dealer to list. */
export const framePageSchema = z.object({
  number: recallNumberSchema,
  page: z.int().min(1).max(10_000).default(1),
  limit: z.int().min(1).max(100).default(25),
  search: z.string().trim().max(40).default(""),
  state: z.enum(RECALLED_STATES).optional(),
});

/** A page of a dealer's affected frames that `isVisible` admits, in the order of their numbers. */
export async function framePage(
  custCode: string,
  { number, page, limit, search, state }: z.output<typeof framePageSchema>,
  isVisible: (frame: RecalledFrame) => boolean,
) {
  const wanted = lookAlikeOf(search);
  const matching: RecalledFrame[] = [];
  for await (const mark of recalledFramesOf(custCode, number)) {
    if (!isVisible(mark) || (state !== undefined && mark.state !== state)) continue;
    if (wanted === "" || lookAlikeOf(mark.frameNumber).includes(wanted)) matching.push(mark);
  }
  return {
    rows: matching.slice((page - 1) * limit, page * limit),
    info: { page, count: matching.length, pageTotal: Math.ceil(matching.length / limit) },
  };
}
