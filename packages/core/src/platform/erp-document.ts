import { type Commit, commit, retryOnConflict } from "./commit.ts";

/** The outcome of a feed row: written, unchanged, or older than the stored document. */
export type FeedOutcome = "changed" | "unchanged" | "older";

/** A document of the ERP, such as an invoice or a delivery, with the instant it describes. */
interface ErpDocument {
  readonly asOf: string;
  readonly version?: number | undefined;
}

interface Steps<Document> {
  readonly load: () => Promise<Document | undefined>;
  /** @throws Refusal if the row contradicts a fixed value, such as the customer of the document */
  readonly check: (stored: Document) => void;
  /** Whether an earlier change was interrupted between its transactions: then `change` goes on, even with equal facts. */
  readonly isUnfinished?: () => Promise<boolean>;
  /** What to write when only the instant is newer. */
  readonly touch: (stored: Document) => Commit;
  readonly change: (stored: Document | undefined) => Promise<Commit>;
}

/** Stores a document of the ERP. Older documents are ignored; equal documents update only the instant. Retried on conflict. */
export function storeErpDocument<Document extends ErpDocument>(
  row: Document,
  { load, check, isUnfinished, touch, change }: Steps<Document>,
): Promise<FeedOutcome> {
  return retryOnConflict(async () => {
    const stored = await load();
    if (stored && Date.parse(stored.asOf) > Date.parse(row.asOf)) return "older";
    if (stored) check(stored);
    if (stored && hasSameFacts(stored, row) && !(await isUnfinished?.())) {
      if (stored.asOf !== row.asOf) await commit(touch(stored));
      return "unchanged";
    }
    await commit(await change(stored));
    return "changed";
  });
}

/** Whether two versions of a document differ in their instant at most. */
export const hasSameFacts = (a: ErpDocument, b: ErpDocument): boolean => facts(a) === facts(b);

const facts = ({ asOf: _, version: _version, ...rest }: ErpDocument): string => JSON.stringify(rest);
