import { checkFeedFile, feedFiles, feedProblems, feedRuns } from "@spoke/core/feed/log";
import type { Resolvers } from "../generated/resolvers.ts";
import { sorgName } from "../host/names.ts";
import { mutation } from "../mutation.ts";

export const resolvers = {
  Query: {
    feedFiles: async (_, { states, kind, ...query }) => {
      const { rows, info } = await feedFiles({ ...query, kind: kind ?? undefined, states: states ?? undefined });
      return { data: rows, info };
    },
    feedRuns: () => feedRuns({}),
    feedProblems: (_, version) => feedProblems(version),
  },
  Mutation: {
    checkFeedFile: (_, version) =>
      mutation("success_save", async () => {
        await checkFeedFile(version);
      }),
  },
  FeedFile: {
    sorgName,
    name: ({ key }) => key.split("/").at(-1) ?? key,
    rows: ({ rows, changed, unchanged, refused }) => rows ?? changed + unchanged + refused,
  },
  FeedRun: { sorgName, problem: ({ problem }) => problem ?? null },
} satisfies Resolvers;
