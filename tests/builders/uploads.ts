import { type Actor, guestActor, systemActor, withActor } from "@spoke/core/platform";
import { createUpload } from "@spoke/core/upload";
import { checkUpload } from "@spoke/core/upload/check.ts";
import type { Place, UploadPurpose } from "@spoke/core/upload/schema.ts";
import sharp from "sharp";

/** An administrator of velo.localhost (U001) with the scopes of announcements and banners. */
export const administrator = (input: Partial<Actor> = {}): Actor => ({
  ...guestActor("velo.localhost", "U001", "en-US"),
  kind: "user",
  userId: "anna",
  username: "anna",
  sorgs: ["U001"],
  scopes: new Set(["page.announcement", "page.banner"]),
  ...input,
});

/** A picture of one color. */
export const picture = (format: "png" | "jpeg" | "webp" | "gif" = "png", width = 64, height = 32): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: "#0b5d4e" } })
    .toFormat(format)
    .toBuffer();

/** A picture of noise, which does not compress well. */
export async function noise(width: number, height: number): Promise<Buffer> {
  const noisy = { type: "gaussian", mean: 128, sigma: 60 } as const;
  return sharp({ create: { width, height, channels: 3, background: "#808080", noise: noisy } })
    .jpeg({ quality: 90 })
    .toBuffer();
}

export interface Sent {
  readonly id: string;
  readonly key: string;
  readonly response: Response;
}

/** Asks for an upload and sends the file as a page does; it lies in quarantine then. */
export async function send(
  who: Actor,
  file: Buffer,
  contentType = "image/png",
  purpose: UploadPurpose = "BANNER_IMAGE",
  size = file.length,
  facts: { readonly takenAt?: string; readonly place?: Place; readonly fileName?: string } = {},
): Promise<Sent> {
  const wanted = { purpose, fileName: "poster.png", contentType, size, ...facts };
  const form = await withActor(who, () => createUpload(wanted));
  const body = new FormData();
  for (const { name, value } of form.fields) body.append(name, value);
  body.append("file", new Blob([new Uint8Array(file)], { type: contentType }), "poster.png");
  const response = await fetch(form.url, { method: "POST", body, headers: { origin: "https://velo.localhost" } });
  return { id: form.id, key: form.fields.find(({ name }) => name === "key")?.value ?? "", response };
}

export const check = (key: string) => withActor(systemActor(), () => checkUpload({ key }));

/** Id of an upload that was found clean. */
export async function cleanUpload(
  who: Actor,
  purpose: UploadPurpose,
  type: "image/png" | "image/jpeg" = "image/png",
): Promise<string> {
  const { id, key } = await send(who, await picture(type === "image/png" ? "png" : "jpeg"), type, purpose);
  if ((await check(key)) !== "CLEAN") throw new Error("a clean upload was expected");
  return id;
}
