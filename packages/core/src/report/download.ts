import { GetObjectCommand, NoSuchKey } from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import * as z from "zod";
import { action, filesBucket, notFound, Refusal, SIGNED_IN, s3 } from "../platform/index.ts";
import { ownReport } from "./index.ts";

/** What a Lambda may answer is 6 MB, and a file in it is a third larger. */
export const INLINE_BYTES = 4_400_000;
const LINK_SECONDS = 300;

/** A file of one's own: in here when it is small, else as an address in the store that works for five minutes. */
export type OwnFile = { readonly fileName: string; readonly contentType: string } & (
  | { readonly body: Uint8Array }
  | { readonly url: string }
);

/**
 * The file of a report of one's own. A file of its own: only functions that hand out files carry the signing.
 * @throws Refusal "not-found" for an absent report, another user's, and one whose file has expired; "report_not_ready"
 */
export const ownFile = action({
  name: "report.ownFile",
  scope: SIGNED_IN,
  input: z.object({ id: z.string().min(1).max(40) }),
  run: async ({ id }): Promise<OwnFile> => {
    const { state, file, fileName } = await ownReport(id);
    if (state !== "done" || !file)
      throw new Refusal("conflict", state === "failed" ? "report_failed" : "report_not_ready");
    const { contentType } = file;
    const object = { Bucket: filesBucket(), Key: file.key };
    if (file.size > INLINE_BYTES) {
      const url = await getSignedUrl(s3(), new GetObjectCommand(object), { expiresIn: LINK_SECONDS });
      return { fileName, contentType, url };
    }
    try {
      const { Body } = await s3().send(new GetObjectCommand(object));
      if (!Body) throw new Error("the object has no body");
      return { fileName, contentType, body: await Body.transformToByteArray() };
    } catch (error) {
      if (error instanceof NoSuchKey) throw notFound();
      throw error;
    }
  },
});
