import { catalogChanged } from "@spoke/events";
import { asDecided, decideWrite, isDeleted, type ManagedArticle, managedArticles } from "../catalog/index.ts";
import type { Article, Decided } from "../catalog/schema.ts";
import {
  type AuditEntry,
  actor,
  chunk,
  commit,
  event,
  fieldChanges,
  isoNow,
  type MutationResult,
  succeeded,
  type UserError,
  unrestrictedSorgs,
} from "../platform/index.ts";
import type { ProductRow } from "./schema.ts";

/** The result of one row. */
export interface ProductChange {
  readonly articleCode: string;
  readonly sorg: string;
  readonly status: "success" | "failed";
  /** Translation key. */
  readonly description: string;
  readonly userErrors: readonly UserError[];
}

export interface ProductChanges extends MutationResult {
  readonly products: readonly ProductChange[];
}

/** A decision without author, time, and version. */
export type Decision = Omit<Decided, "version" | "at" | "by">;

/** The rule of a row: the next decision, or why it is refused. */
export type Rule<Row> = (
  row: Row,
  decision: Decision,
  article: ManagedArticle,
) => { readonly decision: Decision } | { readonly refused: readonly UserError[] };

/** Names of a change in the audit log and in the result of a row. */
interface Kind {
  readonly what: string;
  readonly done: string;
}

/** Each article takes two writes, the decision and its audit entry. With the event they fit into one transaction. */
const PER_COMMIT = 45;

/**
 * Applies rows independently and returns a result for each. Rows of the same article are applied in order and stored
 * together. Articles of sales organizations that the actor does not manage count as unknown.
 */
export async function decideRows<Row extends ProductRow>(
  rows: readonly Row[],
  kind: Kind,
  rule: Rule<Row>,
): Promise<ProductChanges> {
  const outcomes = new Map<Row, ProductChange>();
  const sorgOf = ({ sorg }: Row): string => sorg || actor().sorg;
  const ours = new Set(unrestrictedSorgs());
  for (const [sorg, all] of Map.groupBy(rows, sorgOf)) {
    const byArticle = ours.has(sorg) ? [...Map.groupBy(all, ({ articleCode }) => articleCode)] : [];
    for (const row of byArticle.length > 0 ? [] : all) outcomes.set(row, failed(row, sorg, "article_not_found"));
    for (const part of chunk(byArticle, PER_COMMIT)) await decidePart({ sorg, part, kind, rule, outcomes });
  }
  const products = rows.flatMap((row) => outcomes.get(row) ?? []);
  const isDone = products.some(({ status }) => status === "success");
  const result = isDone ? succeeded("products_changed") : succeeded("products_not_changed");
  return { products, ...result, message: { ...result.message, status: isDone ? "success" : "failed" } };
}

interface Part<Row> {
  readonly sorg: string;
  /** Rows by article code. */
  readonly part: readonly (readonly [code: string, rows: readonly Row[]])[];
  readonly kind: Kind;
  readonly rule: Rule<Row>;
  readonly outcomes: Map<Row, ProductChange>;
}

/** Stores the decisions of a part in one transaction. Retried if somebody else decided meanwhile. */
async function decidePart<Row extends ProductRow>(work: Part<Row>): Promise<void> {
  const { sorg, part, kind, outcomes } = work;
  const plans = await commit.retrying(async () => {
    const articles = await managedArticles(
      sorg,
      part.map(([code]) => code).filter((code) => code !== ""),
    );
    const result = part.map(([code, rows]) => plan(work, articles.get(code), code, rows));
    const changed = result.flatMap(({ change }) => change ?? []);
    return {
      writes: changed.map(({ code, next, stored }) => decideWrite(sorg, code, next, stored.decided)),
      events: changed.length > 0 ? [event(catalogChanged, { sorg, part: "articles" })] : [],
      audit: changed.map((change) => auditEntry(sorg, kind.what, change)),
      result,
    };
  });
  for (const [row, outcome] of plans.flatMap((plan) => plan.outcomes)) outcomes.set(row, outcome);
}

interface Change {
  readonly code: string;
  readonly stored: Article;
  readonly next: Decided;
}

function plan<Row extends ProductRow>(
  { sorg, kind, rule }: Part<Row>,
  article: ManagedArticle | undefined,
  code: string,
  rows: readonly Row[],
): { readonly outcomes: readonly (readonly [Row, ProductChange])[]; readonly change?: Change } {
  if (!article) return { outcomes: rows.map((row) => [row, failed(row, sorg, "article_not_found")] as const) };
  const { version = 0, at: _at, by: _by, ...first }: Partial<Decided> = article.stored.decided ?? {};
  let decision: Decision = first;
  const outcomes = rows.map((row) => {
    const ruled = rule(row, decision, article);
    if ("refused" in ruled) return [row, failed(row, sorg, "product_not_changed", ruled.refused)] as const;
    decision = ruled.decision;
    const done: ProductChange = { ...named(row, sorg), status: "success", description: kind.done, userErrors: [] };
    return [row, done] as const;
  });
  // Repeating a change, such as after an interruption, writes nothing.
  if (JSON.stringify(decision) === JSON.stringify(first)) return { outcomes };
  const next: Decided = { ...decision, version: version + 1, at: isoNow(), by: actor().userId };
  return { outcomes, change: { code, next, stored: article.stored } };
}

const named = ({ articleCode }: ProductRow, sorg: string) => ({ articleCode, sorg });

function failed(row: ProductRow, sorg: string, description: string, errors?: readonly UserError[]): ProductChange {
  const userErrors = errors ?? [{ field: "articleCode", message: description }];
  return { ...named(row, sorg), status: "failed", description: errors?.[0]?.message ?? description, userErrors };
}

function auditEntry(sorg: string, what: string, { code, stored, next }: Change): AuditEntry {
  const changes = fieldChanges(recorded(stored), recorded({ ...stored, decided: next }));
  return { subject: `ARTICLE#${sorg}#${code}`, what, changes };
}

/** What the audit log records: the article as it is sold. */
function recorded(stored: Article) {
  const { blocks, newArrival, orderQuota, tags } = asDecided(stored);
  return {
    allowToOrder: blocks.allowToOrder,
    newArrival: newArrival?.active,
    newArrivalFrom: newArrival?.from,
    newArrivalTo: newArrival?.to,
    orderLimit: orderQuota,
    tags: tags.map(({ type, name }) => `${type}: ${name}`),
    deleted: isDeleted(stored),
  };
}
