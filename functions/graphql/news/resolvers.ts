import { createNews, deleteNews, news, newsList, restoreNews, type ShownNews, updateNews } from "@spoke/core/news";
import type { Resolvers } from "../generated/resolvers.ts";
import { mutation } from "../mutation.ts";

const answer = (success: string, run: () => Promise<ShownNews>) =>
  mutation(success, async () => ({ news: await run() }));

export const resolvers = {
  Query: {
    newsList: (_, args) => newsList(args),
    news: (_, args) => news(args),
  },
  Mutation: {
    createNews: (_, args) => answer("success_save", () => createNews(args)),
    updateNews: (_, args) => answer("success_save", () => updateNews(args)),
    deleteNews: (_, args) => answer("success_delete", () => deleteNews(args)),
    restoreNews: (_, args) => answer("success_restore", () => restoreNews(args)),
  },
  News: { file: ({ files }) => files[0] ?? null },
} satisfies Resolvers;
