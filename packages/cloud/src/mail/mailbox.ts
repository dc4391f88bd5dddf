import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { monotonicFactory } from "ulid";
import { z } from "zod";

/** A sent mail. */
export const storedMailSchema = z.object({
  id: z.string(),
  /** ISO time. */
  at: z.string(),
  from: z.string(),
  to: z.array(z.string()),
  replyTo: z.array(z.string()),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  /** Attachments in base64. */
  attachments: z.array(z.object({ name: z.string(), type: z.string(), content: z.string() })).default([]),
});
export type StoredMail = z.infer<typeof storedMailSchema>;
/** A mail to store. */
export type NewMail = Omit<z.input<typeof storedMailSchema>, "id" | "at">;

/** Stored mails, newest first. */
export interface Mailbox {
  add(mail: NewMail): string;
  list(limit: number): StoredMail[];
  read(id: string): StoredMail | undefined;
}

/** Older mails are deleted. */
const MAX_MAILS = 1_000;
const FILE = /^([0-9A-HJKMNP-TV-Z]{26})\.json$/;

/** Monotonic: mails of one millisecond keep their order. */
const newId = monotonicFactory();

/** Opens the mailbox of a directory, created if missing; one file per mail, named by time. */
export function openMailbox(directory: string): Mailbox {
  mkdirSync(directory, { recursive: true });
  const file = (id: string): string => join(directory, `${id}.json`);
  const ids = (): string[] =>
    readdirSync(directory)
      .flatMap((name) => FILE.exec(name)?.[1] ?? [])
      .sort()
      .reverse();
  const load = (id: string): StoredMail => storedMailSchema.parse(JSON.parse(readFileSync(file(id), "utf8")));
  return {
    add(mail) {
      const id = newId();
      const stored = { ...mail, id, at: new Date().toISOString() };
      // Write and rename: readers never see half of it.
      writeFileSync(`${file(id)}.new`, JSON.stringify(stored, null, 2), { mode: 0o600 });
      renameSync(`${file(id)}.new`, file(id));
      for (const old of ids().slice(MAX_MAILS)) rmSync(file(old), { force: true });
      return id;
    },
    list: (limit) => ids().slice(0, limit).map(load),
    read: (id) => (ids().includes(id) ? load(id) : undefined),
  };
}
