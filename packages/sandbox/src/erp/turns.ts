import type { OutgoingFile } from "./outgoing.ts";

/** Kinds that dealers get mails about. */
const MAILED: readonly string[] = ["order-confirmations", "cancellation-answers", "deliveries", "invoices"];

/** A file that the portal has not imported by then, because it does not run for example, holds up no other. */
const LONGEST_MS = 10_000;

type Turn = Pick<OutgoingFile, "key" | "subject">;

/**
 * The turns in which files about an order are uploaded: the next one when the portal has imported the one before, because it imports
 * several at once and would mail an invoice before its shipment. Files that are late on purpose are still late.
 * @param real the real time in epoch milliseconds
 */
export function uploadTurns(isImported: (key: string) => Promise<boolean>, real: () => number = Date.now) {
  const last = new Map<string, { readonly key: string; readonly at: number }>();
  const isMailed = ({ key }: Turn): boolean => MAILED.some((kind) => key.includes(`/${kind}/`));
  return {
    async hasTurn(file: Turn): Promise<boolean> {
      const before = isMailed(file) ? last.get(file.subject) : undefined;
      if (!before) return true;
      const isOver = real() - before.at >= LONGEST_MS || (await isImported(before.key));
      if (isOver) last.delete(file.subject);
      return isOver;
    },
    uploaded(file: Turn): void {
      if (isMailed(file)) last.set(file.subject, { key: file.key, at: real() });
    },
  };
}
