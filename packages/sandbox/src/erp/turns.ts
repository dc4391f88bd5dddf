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
  const isFree = async ({ subject }: Turn): Promise<boolean> => {
    const before = last.get(subject);
    return !before || real() - before.at >= LONGEST_MS || isImported(before.key);
  };
  return {
    /** The due files, in order, that have their turn: at most one about each order. */
    async choose<File extends Turn>(due: readonly File[]): Promise<File[]> {
      const subjects = new Set<string>();
      const chosen: File[] = [];
      for (const file of due) {
        const isFirst = !subjects.has(file.subject);
        if (isMailed(file)) subjects.add(file.subject);
        if (!isMailed(file) || (isFirst && (await isFree(file)))) chosen.push(file);
      }
      return chosen;
    },
    uploaded(file: Turn): void {
      if (isMailed(file)) last.set(file.subject, { key: file.key, at: real() });
    },
  };
}
