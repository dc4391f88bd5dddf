import { type QueryOptions, queryAll, type RawItem } from "@spoke/core/platform";

type Range = Omit<QueryOptions, "limit" | "bounded" | "entire">;

/** All items of a partition, or of a range of it. */
export const itemsOf = (range: Range): Promise<RawItem[]> => queryAll({ ...range, bounded: "a test" });
