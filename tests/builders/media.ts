import { createMediaFile } from "@spoke/core/media";
import type { MediaPurpose } from "@spoke/core/media/schema.ts";
import { type Actor, withActor } from "@spoke/core/platform";
import { seedUpload } from "../support/portal.ts";
import { administrator } from "./uploads.ts";

/** An editor of all content of velo.localhost (U001). */
export const editor = (input: Partial<Actor> = {}): Actor =>
  administrator({
    userId: "edith",
    username: "edith",
    scopes: new Set(["news.cu", "sales-document.cu", "marketing-material.cud"]),
    ...input,
  });

/** Adds a file without bytes to the library of the editor's sales organization. Returns its id. */
export async function libraryFile(title: string, who: Actor = editor(), purpose: MediaPurpose = "MEDIA_PICTURE") {
  const { userId, host, sorg } = who;
  const isPicture = purpose === "MEDIA_PICTURE";
  const contentType = isPicture ? "image/jpeg" : "application/pdf";
  const name = isPicture ? "photo.jpg" : "list.pdf";
  const stored = { contentType, size: 10, ...(isPicture && { width: 4000, height: 3000 }) } as const;
  const upload = await seedUpload({
    userId,
    host,
    sorg,
    purpose,
    contentType,
    fileName: name,
    file: `${title}.jpg`,
    stored,
  });
  await withActor(who, () => createMediaFile({ uploadId: upload, purpose, title }));
  return upload;
}
