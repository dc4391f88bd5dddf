import * as z from "zod";
import { getItem, type Key, now, type Write } from "../platform/index.ts";

const linkSchema = z.object({
  userId: z.string(),
  host: z.string(),
  /** The address that the link was mailed to. */
  email: z.string(),
  /** Digest of the password when the link was made: a new password makes it invalid. */
  of: z.string(),
  ttl: z.number(),
});
export type EmailLink = Omit<z.output<typeof linkSchema>, "ttl">;

const linkKey = (hash: string): Key => ({ pk: `EMAILLINK#${hash}`, sk: "EMAILLINK" });

/** An unexpired link to confirm an address, by the hash of its secret. */
export async function readEmailLink(hash: string): Promise<EmailLink | undefined> {
  const item = await getItem(linkKey(hash));
  const link = item && linkSchema.parse(item);
  return link && link.ttl * 1000 > now() ? link : undefined;
}

export function newEmailLinkWrite(hash: string, link: EmailLink, hours: number): Write {
  return { kind: "put", item: { ...linkKey(hash), ...link, ttl: Math.floor(now() / 1000) + hours * 3600 } };
}

/** @param otherwise the error if the link was used */
export function useEmailLinkWrite(hash: string, otherwise: () => Error): Write {
  return { kind: "delete", key: linkKey(hash), when: { expression: "attribute_exists(#pk)" }, otherwise };
}
