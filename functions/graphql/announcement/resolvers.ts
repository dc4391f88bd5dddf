import { activeUserAreaAnnouncements, type ShownAnnouncement } from "@spoke/core/announcement";
import {
  announcement,
  announcements,
  createAnnouncement,
  deleteAnnouncement,
  updateAnnouncement,
} from "@spoke/core/announcement/manage.ts";
import { asMutation, succeeded } from "@spoke/core/platform";
import type { Resolvers } from "../generated/resolvers.ts";

async function changed(description: string, run: () => Promise<ShownAnnouncement | undefined>) {
  const result = await asMutation(
    async () => ({ announcement: (await run()) ?? null, ...succeeded(description) }),
    () => ({ announcement: null }),
  );
  return { ...result, userErrors: [...result.userErrors] };
}

export const resolvers: Resolvers = {
  Query: {
    announcements: (_, { page, limit, search, filter }) =>
      announcements({
        page: page ?? undefined,
        limit: limit ?? undefined,
        search: search ?? undefined,
        filter: { type: filter?.type ?? undefined, state: filter?.state ?? undefined },
      }),
    announcement: (_, { id }) => announcement({ id }),
    activeUserAreaAnnouncements: () => activeUserAreaAnnouncements({}),
  },
  Mutation: {
    createAnnouncement: (_, { imageUploadId, ...given }) =>
      changed("success_save", () => createAnnouncement({ ...given, imageUploadId: imageUploadId ?? undefined })),
    updateAnnouncement: (_, { imageUploadId, ...given }) =>
      changed("success_save", () => updateAnnouncement({ ...given, imageUploadId: imageUploadId ?? undefined })),
    deleteAnnouncement: (_, { id }) =>
      changed("success_delete", async () => {
        await deleteAnnouncement({ id });
        return undefined;
      }),
  },
};
