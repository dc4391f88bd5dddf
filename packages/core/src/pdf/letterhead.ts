import { GetObjectCommand } from "@aws-sdk/client-s3";
import type { HostConfig, Seller } from "../host/schema.ts";
import { filesBucket, logger } from "../platform/index.ts";
import { s3 } from "../platform/s3.ts";
import { textsIn } from "../texts/index.ts";
import { accountFacts } from "./payment.ts";

/** The issuer of a document. */
export interface Letterhead {
  readonly name: string;
  /** Name beside the mark if there is no logo; `name` by default. */
  readonly brand?: string;
  /** A PNG or JPEG picture. */
  readonly logo?: Uint8Array;
  /** Whether the site's mark stands in place of a missing logo; false for an issuer that is not the site's host. */
  readonly hasMark?: boolean;
  /** CSS color, `#rrggbb`. */
  readonly accent: string;
  /** Color of the mark on the accent; white by default. */
  readonly accentText?: string;
  /** Small text below the name, such as the postal address. */
  readonly lines: readonly string[];
  /** Columns at the foot of every page: contact, legal identifiers, and account. */
  readonly imprint?: readonly (readonly string[])[];
}

const LOGO_BYTES = 500_000;

/**
 * The letterhead of a host, or of a sales organization's seller. Only PNG and JPEG logos that the portal itself stores are used.
 * @param issuer the sales organization that issues the document
 */
export async function letterheadOf(
  { webTitle, webLogo, email, branding }: HostConfig,
  issuer?: { readonly seller: Seller | undefined; readonly locale: string },
): Promise<Letterhead> {
  const logo = await logoOf(webLogo);
  const own = { brand: webTitle, accent: branding.accent, accentText: branding.accentText, ...(logo && { logo }) };
  const { seller, locale = "" } = issuer ?? {};
  if (!seller) return { ...own, name: webTitle, lines: email === "" ? [] : [email] };
  const { name, address, legal, bank } = seller;
  const contact = [seller.phone, seller.email || email, seller.website].filter(Boolean);
  const account = bank ? accountFacts(seller, textsIn(locale)).map(([label, value]) => `${label}: ${value}`) : [];
  const imprint = [contact, legal, account].filter((column) => column.length > 0);
  return { ...own, name, lines: address, imprint };
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
