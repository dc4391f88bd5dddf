import { products } from "../catalog/index.ts";
import { todayHere } from "../host/index.ts";
import { action, actor, notFound, refuseField } from "../platform/index.ts";
import { ownReport, requestReport } from "../report/index.ts";
import type { Report } from "../report/schema.ts";
import { filterOf } from "./choice.ts";
import { catalogRequestSchema, MAX_ARTICLES } from "./schema.ts";

const SCOPE = "page.catalog";

/**
 * Requests a printed catalog; `report(id)` shows its progress.
 * @throws Refusal on `prices` for dealer prices without a customer who has prices on this host, on `tags` for an empty
 * or too large selection, and "reports_limited"
 */
export const generateCatalog = action({
  name: "catalog-pdf.generateCatalog",
  scope: SCOPE,
  input: catalogRequestSchema,
  run: async (request): Promise<Report> => {
    const { customer, sorg } = actor();
    const isDealers = request.prices === "dealer" || request.prices === "both";
    if (isDealers && !customer?.areas.some((area) => area.sorg === sorg))
      throw refuseField("prices", "catalog_no_dealer_prices");
    const { info } = await products({ filter: filterOf(request), page: 1, limit: 1 });
    if (info.count === 0) throw refuseField("tags", "catalog_empty");
    if (info.count > MAX_ARTICLES) throw refuseField("tags", "catalog_too_large", { max: MAX_ARTICLES });
    const fileName = `catalog-${await todayHere()}.pdf`;
    return requestReport({ kind: "catalog-pdf", params: { ...request }, fileName, scopes: [SCOPE] });
  },
});

const FILE_NAME = /^([0-9A-Za-z-]{1,40})\.pdf$/;

/** File name of a catalog. */
export const fileNameOf = ({ id }: Pick<Report, "id">): string => `${id}.pdf`;

/** The report of a file name. @throws Refusal "not-found", also for other users' reports */
export async function catalogOfFile(fileName: string): Promise<Report> {
  const [, id] = FILE_NAME.exec(fileName) ?? [];
  const report = id ? await ownReport(id) : undefined;
  if (report?.kind !== "catalog-pdf") throw notFound();
  return report;
}
