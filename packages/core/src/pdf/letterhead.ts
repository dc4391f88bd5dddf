import { GetObjectCommand } from "@aws-sdk/client-s3";
import type { HostConfig } from "../host/schema.ts";
import { filesBucket, logger, s3 } from "../platform/index.ts";

/** Who writes a document. */
export interface Letterhead {
  readonly name: string;
  /** A PNG or JPEG picture. */
  readonly logo?: Uint8Array;
  /** CSS colour, `#rrggbb`. */
  readonly accent: string;
  /** Below the name, small: an address to write to. */
  readonly lines: readonly string[];
}

const LOGO_BYTES = 500_000;

/** How a host heads its documents. Its logo is taken where it is a PNG or JPEG file of the portal's own. */
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
    // A document without its logo is better than none.
    logger.warn("a logo cannot be read", { error: error instanceof Error ? error.name : "unknown" });
    return undefined;
  }
}

/** Whether it begins as a PNG or a JPEG does. */
export function isPicture(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.subarray(0, 4)).toString("hex");
  return start === "89504e47" || start.startsWith("ffd8ff");
}
