import { GetObjectCommand } from "@aws-sdk/client-s3";
import type { HostConfig } from "../host/schema.ts";
import { filesBucket, logger, s3 } from "../platform/index.ts";

/** The issuer of a document. */
export interface Letterhead {
  readonly name: string;
  /** A PNG or JPEG picture. */
  readonly logo?: Uint8Array;
  /** CSS color, `#rrggbb`. */
  readonly accent: string;
  /** Small text below the name, such as an email address. */
  readonly lines: readonly string[];
}

const LOGO_BYTES = 500_000;

/** The letterhead of a host. Only PNG and JPEG logos that the portal itself stores are used. */
export async function letterheadOf({ webTitle, webLogo, email, branding }: HostConfig): Promise<Letterhead> {
  const logo = await logoOf(webLogo);
  return { name: webTitle, accent: branding.accent, lines: email === "" ? [] : [email], ...(logo && { logo }) };
}

async function logoOf(address: string): Promise<Uint8Array | undefined> {
  const [, path] = /^\/(media\/[\w./-]+)$/.exec(address) ?? [];
  if (path === undefined || path.includes("..")) return undefined;
  try {
    const { Body, ContentLength = 0 } = await s3().send(new GetObjectCommand({ Bucket: filesBucket(), Key: path }));
    if (ContentLength > LOGO_BYTES) return undefined;
    const bytes = await Body?.transformToByteArray();
    return bytes && isPicture(bytes) ? bytes : undefined;
  } catch (error) {
    // Render the document without the logo.
    logger.warn("failed to read the logo", { error: error instanceof Error ? error.name : "unknown" });
    return undefined;
  }
}

/** Whether the bytes start like a PNG or JPEG. */
export function isPicture(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.subarray(0, 4)).toString("hex");
  return start === "89504e47" || start.startsWith("ffd8ff");
}
