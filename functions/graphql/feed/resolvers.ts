import { checkFeedFile, type FeedFile, feedFiles, feedProblems, feedRuns } from "@spoke/core/feed/log";
import type { Resolvers } from "../generated/resolvers.ts";
import { mutation } from "../mutation.ts";

const fileView = ({ reason, line, rows, startedAt, finishedAt, checkedBy, ...file }: FeedFile) => ({
  ...file,
  name: file.key.split("/").at(-1) ?? file.key,
  rows: rows ?? file.changed + file.unchanged + file.refused,
  startedAt: startedAt ?? null,
  reason: reason ?? null,
  line: line ?? null,
  finishedAt: finishedAt ?? null,
  checkedBy: checkedBy ?? null,
});

export const resolvers = {
  Query: {
    feedFiles: async (_, { states, kind, ...query }) => {
      const { rows, info } = await feedFiles({ ...query, kind: kind ?? undefined, states: states ?? undefined });
      return { data: rows.map(fileView), info };
    },
    feedRuns: async () =>
      (await feedRuns({})).map(({ last, problem, ...run }) => ({
        ...run,
        last: fileView(last),
        problem: problem ? fileView(problem) : null,
      })),
    feedProblems: (_, version) => feedProblems(version),
  },
  Mutation: {
    checkFeedFile: (_, version) =>
      mutation("success_save", async () => {
        await checkFeedFile(version);
      }),
  },
} satisfies Resolvers;
