import { createUpload, upload } from "@spoke/core/upload";
import type { CreateUploadResult, Resolvers } from "../generated/resolvers.ts";
import { mutation } from "../mutation.ts";

type Accepted = Pick<CreateUploadResult, "id" | "url" | "fields">;

export const resolvers = {
  Query: { upload: (_, { id }) => upload({ id }) },
  Mutation: {
    createUpload: (_, input) =>
      mutation<Accepted>("success_create_upload", () => createUpload(input), { id: null, url: null, fields: [] }),
  },
} satisfies Resolvers;
