import { asMutation, type MutationResult, succeeded } from "@spoke/core/platform";
import { createUpload, upload } from "@spoke/core/upload";
import type { Resolvers } from "../generated/resolvers.ts";

interface Accepted extends MutationResult {
  readonly id: string | null;
  readonly url: string | null;
  readonly fields: { name: string; value: string }[];
}

export const resolvers: Resolvers = {
  Query: { upload: (_, { id }) => upload({ id }) },
  Mutation: {
    createUpload: async (_, given) => {
      const result = await asMutation<Accepted>(
        async () => {
          const { id, url, fields } = await createUpload(given);
          return { id, url, fields: [...fields], ...succeeded("success_create_upload") };
        },
        () => ({ id: null, url: null, fields: [] }),
      );
      return { ...result, userErrors: [...result.userErrors] };
    },
  },
};
