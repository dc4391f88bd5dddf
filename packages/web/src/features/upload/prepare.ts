import { fileProblem, isPictureType, type Place, purposeOf, typeOfName } from "@spoke/core/upload/schema.ts";
import type { UploadPurpose } from "../../gql/graphql.ts";
import { reportFault } from "../../lib/reporter.ts";
import { UploadRefused } from "./refused.ts";

const QUALITY = 0.82;

/** What a photo's metadata says about it. The file that is sent has no metadata. */
export interface PhotoFacts {
  readonly takenAt?: string | undefined;
  readonly place?: Place | undefined;
}

interface Prepared extends PhotoFacts {
  readonly file: File;
}

/** Pictures of iPhones. Some browsers do not know the type, so the name decides as well. */
export const isHeic = ({ type, name }: File): boolean => /^image\/hei[cf]$/.test(type) || /\.hei[cf]$/i.test(name);

/**
 * The file to send: HEIC becomes JPEG, and pictures get the size that the purpose stores, since phones take 20 MB where 1 MB
 * is enough. Other files stay as they are.
 * @param withFacts whether the host wants to know where and when photos were taken
 * @throws UploadRefused "picture_unreadable", and as `fileProblem`
 */
export async function prepare(chosen: File, purpose: UploadPurpose, withFacts: boolean): Promise<Prepared> {
  const file = typed(chosen);
  const isPicture = isHeic(file) || isPictureType(file.type);
  // Before the picture is drawn again, which drops its metadata.
  const facts = isPicture && withFacts ? await readFacts(file) : {};
  const sent = await sendable(file, purpose);
  const problem = fileProblem(purpose, sent);
  if (problem) throw new UploadRefused(problem);
  return { file: sent, ...facts };
}

/** The file with the type of its extension if the browser knows none, as for `.xlsx` without a spreadsheet program. */
function typed(file: File): File {
  if (file.type && file.type !== "application/octet-stream") return file;
  const type = typeOfName(file.name);
  return type ? new File([file], file.name, { type, lastModified: file.lastModified }) : file;
}

async function sendable(file: File, purpose: UploadPurpose): Promise<File> {
  const { side } = purposeOf(purpose);
  if (isHeic(file)) return fromHeic(file, side);
  // Drawings and pictures with transparent parts are rarely large, and stay as they are.
  if (file.type !== "image/jpeg") return file;
  return (await shrunk(file, side)) ?? file;
}

async function readFacts(file: File): Promise<PhotoFacts> {
  try {
    const { readPhotoFacts } = await import("./photoFacts.ts");
    return await readPhotoFacts(file);
  } catch (error) {
    reportFault("the metadata of a photo could not be read", error);
    return {};
  }
}

/** Safari reads HEIC; elsewhere a decoder is loaded, which has 2.5 MB. */
async function fromHeic(file: File, side: number): Promise<File> {
  const native = await shrunk(file, side);
  if (native) return native;
  try {
    const { heicTo } = await import("heic-to/csp");
    const blob = await heicTo({ blob: file, type: "image/jpeg", quality: 0.95 });
    const decoded = new File([blob], jpegName(file.name), { type: "image/jpeg" });
    return (await shrunk(decoded, side)) ?? decoded;
  } catch (error) {
    reportFault("a HEIC picture could not be read", error);
    throw new UploadRefused("picture_unreadable");
  }
}

/** The picture as JPEG within a square of `side` pixels; undefined if the browser cannot read it, or it is small already. */
async function shrunk(file: File, side: number): Promise<File | undefined> {
  let bitmap: ImageBitmap;
  try {
    bitmap = await createImageBitmap(file, { imageOrientation: "from-image" });
  } catch {
    return undefined;
  }
  try {
    const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height));
    if (scale === 1 && !isHeic(file)) return undefined;
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(bitmap.width * scale);
    canvas.height = Math.round(bitmap.height * scale);
    const context = canvas.getContext("2d");
    if (!context) return undefined;
    context.imageSmoothingQuality = "high";
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", QUALITY));
    return blob ? new File([blob], jpegName(file.name), { type: "image/jpeg" }) : undefined;
  } finally {
    bitmap.close();
  }
}

const jpegName = (name: string): string => (/\.jpe?g$/i.test(name) ? name : `${name.replace(/\.\w{1,5}$/, "")}.jpg`);
