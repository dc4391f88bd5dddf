import { commit, queryAll, type Write } from "../../platform/index.ts";
import { feedRunKey } from "../keys.ts";
import { type FeedFile, fileSchema } from "./list.ts";

/** Stores a file as the last of its kind, unless a newer one was received. */
export async function recordRun(file: FeedFile): Promise<void> {
  const { sorg, kind, receivedAt } = file;
  const write: Write = {
    kind: "put",
    item: { ...feedRunKey(sorg, kind), ...file },
    when: { expression: "attribute_not_exists(pk) OR #receivedAt <= :receivedAt", values: { receivedAt } },
  };
  await commit.attempt({ writes: [write] });
}

/** The last file of each kind of data of a sales organization. */
export async function lastRuns(sorg: string): Promise<FeedFile[]> {
  const { pk } = feedRunKey(sorg, "");
  return (await queryAll({ pk, bounded: "kinds of data" })).map((item) => fileSchema.parse(item));
}
