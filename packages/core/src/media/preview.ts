import sharp from "sharp";
import * as z from "zod";
import { action, commit, logger, SYSTEM } from "../platform/index.ts";
import { deleteFile, readFileRef, writeVersion } from "../upload/index.ts";
import { PURPOSES, RENDITIONS } from "../upload/schema.ts";
import { type Page, readPdf } from "./pdf.ts";
import { mediaIdSchema } from "./schema.ts";
import { contentOfPdfWrites, readMediaFile } from "./store.ts";

const { renditions: VERSIONS } = PURPOSES.MEDIA_DOCUMENT;
const SIDE = Math.max(...VERSIONS.map((version) => RENDITIONS[version]));

/**
 * Draws the first page of a PDF of the library, and stores its words for searches. Repeating it changes nothing. A PDF that cannot
 * be read stays a file without a picture. In a file of its own, so that only one function bundles PDFium.
 */
export const previewPdf = action({
  name: "media.previewPdf",
  scope: SYSTEM,
  input: z.object({ id: mediaIdSchema }),
  run: async ({ id }): Promise<void> => {
    const file = await readMediaFile(id);
    if (file?.purpose !== "MEDIA_DOCUMENT" || file.hasPreview) return;
    const { ref, purpose } = file;
    const content = await readPdf(await readFileRef(ref), SIDE).catch((error: unknown) => {
      logger.info("a PDF has no preview", { fileId: id, error: error instanceof Error ? error.message : `${error}` });
      return undefined;
    });
    if (!content) return;
    if (content.page) await storeVersions(ref.key, content.page);
    const writes = contentOfPdfWrites(id, { words: content.words, hasPreview: content.page !== undefined });
    // Deleted meanwhile: its pictures are deleted again.
    if (await commit.attempt({ writes })) await deleteFile(purpose, ref.key);
  },
});

async function storeVersions(key: string, { data, width, height }: Page): Promise<void> {
  const page = sharp(data, { raw: { width, height, channels: 4 } }).flatten({ background: "#ffffff" });
  for (const version of VERSIONS) {
    const side = RENDITIONS[version];
    const body = await page
      .clone()
      .resize({ width: side, height: side, fit: "inside", withoutEnlargement: true })
      .jpeg({ quality: 80 })
      .toBuffer();
    await writeVersion("MEDIA_DOCUMENT", key, version, body);
  }
}
