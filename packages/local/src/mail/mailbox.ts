import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { monotonicFactory } from "ulid";
import { z } from "zod";

/** A mail that was sent. */
export const storedMailSchema = z.object({
  id: z.string(),
  /** ISO instant. */
  at: z.string(),
  from: z.string(),
  to: z.array(z.string()),
  replyTo: z.array(z.string()),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  /** Files that came with it, in base64. */
  attachments: z.array(z.object({ name: z.string(), type: z.string(), content: z.string() })).default([]),
});
export type StoredMail = z.infer<typeof storedMailSchema>;
/** A mail as it comes. */
export type NewMail = Omit<z.input<typeof storedMailSchema>, "id" | "at">;

/** Mails on disk, newest first. */
export interface Mailbox {
  add(mail: NewMail): string;
  list(limit: number): StoredMail[];
  read(id: string): StoredMail | undefined;
}

/** Older ones are thrown away. */
const KEPT = 1_000;
const FILE = /^([0-9A-HJKMNP-TV-Z]{26})\.json$/;

/** Mails of one millisecond keep their order. */
const newId = monotonicFactory();

/** Opens the mailbox of a directory, which is made when it is missing; a file per mail, named by time. */
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
      // In one step, so that nobody ever reads half of it.
      writeFileSync(`${file(id)}.new`, JSON.stringify(stored, null, 2), { mode: 0o600 });
      renameSync(`${file(id)}.new`, file(id));
      for (const old of ids().slice(KEPT)) rmSync(file(old), { force: true });
      return id;
    },
    list: (limit) => ids().slice(0, limit).map(load),
    read: (id) => (ids().includes(id) ? load(id) : undefined),
  };
}
