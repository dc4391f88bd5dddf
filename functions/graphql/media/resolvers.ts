import {
  createMediaFile,
  deleteMediaFile,
  mediaFile,
  mediaFiles,
  type ShownFile,
  updateMediaFile,
} from "@spoke/core/media";
import { hasScope } from "@spoke/core/platform";
import { EDITORS, purposeOf, type Rendition, renditionKey } from "@spoke/core/upload/schema.ts";
import type { Resolvers } from "../generated/resolvers.ts";
import { mutation } from "../mutation.ts";

/** The signer is loaded when an address is selected. */
const addressOf = async (key: string): Promise<string> =>
  (await import("@spoke/core/platform/stored-file.ts")).signedAddress(key);

/** Address of a smaller version of a picture, or of a picture of a PDF's first page. */
export const versionAddress = ({ purpose, ref, hasPreview }: ShownFile, rendition: Rendition) =>
  (purpose !== "MEDIA_DOCUMENT" || hasPreview) && purposeOf(purpose).renditions?.includes(rendition)
    ? addressOf(renditionKey(ref.key, rendition))
    : null;

const smaller = (rendition: Rendition) => (file: ShownFile) => versionAddress(file, rendition);

export const resolvers = {
  Query: {
    mediaFiles: (_, args) => mediaFiles(args),
    mediaFile: (_, { id }) => mediaFile({ id }),
  },
  Mutation: {
    createMediaFile: (_, args) => mutation("success_save", async () => ({ file: await createMediaFile(args) })),
    updateMediaFile: (_, args) => mutation("success_save", async () => ({ file: await updateMediaFile(args) })),
    deleteMediaFile: (_, { id }) =>
      mutation("success_delete", async () => {
        await deleteMediaFile({ id });
        return { file: null };
      }),
  },
  File: {
    fileName: ({ ref }) => ref.fileName,
    fileTitle: ({ title }) => title,
    filePath: ({ ref }) => ref.key,
    oriFileUrl: ({ ref }) => addressOf(ref.key),
    thumbnailUrl: smaller("thumbnail"),
    hiFileUrl: smaller("high"),
    medFileUrl: smaller("medium"),
    lowFileUrl: smaller("low"),
    contentType: ({ ref }) => ref.contentType,
    size: ({ ref }) => ref.size,
    width: ({ ref }) => ref.width ?? null,
    height: ({ ref }) => ref.height ?? null,
    uses: ({ uses }) => (EDITORS.some(hasScope) ? uses : null),
  },
} satisfies Resolvers;
