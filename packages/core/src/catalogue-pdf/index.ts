import { products } from "../catalogue/index.ts";
import { action, actor, isoNow, notFound, refuseField } from "../platform/index.ts";
import { ownReport, requestReport } from "../report/index.ts";
import type { Report } from "../report/schema.ts";
import { filterOf } from "./choice.ts";
import { catalogueRequestSchema, MOST_ARTICLES } from "./schema.ts";

const SCOPE = "page.catalog";

/**
 * Asks for a catalogue to print; `report(id)` says how far it is.
 * @throws Refusal on `prices` for dealer prices without a customer who has some here, on `tags` when nothing is chosen or
 *   too much for one file, and "reports_limited"
 */
export const generateCatalogue = action({
  name: "catalogue-pdf.generateCatalogue",
  scope: SCOPE,
  input: catalogueRequestSchema,
  run: async (request): Promise<Report> => {
    const { customer, sorg } = actor();
    const isDealers = request.prices === "dealer" || request.prices === "both";
    if (isDealers && !customer?.areas.some((area) => area.sorg === sorg))
      throw refuseField("prices", "catalogue_no_dealer_prices");
    const { info } = await products({ filter: filterOf(request), page: 1, limit: 1 });
    if (info.count === 0) throw refuseField("tags", "catalogue_empty");
    if (info.count > MOST_ARTICLES) throw refuseField("tags", "catalogue_too_large", { max: MOST_ARTICLES });
    const fileName = `catalogue-${isoNow().slice(0, 10)}.pdf`;
    return requestReport({ kind: "catalogue-pdf", params: { ...request }, fileName, scopes: [SCOPE] });
  },
});

const FILE_NAME = /^([0-9A-Za-z-]{1,40})\.pdf$/;

/** The name by which the file of a catalogue is fetched. */
export const fileNameOf = ({ id }: Pick<Report, "id">): string => `${id}.pdf`;

/** The report behind a file name. @throws Refusal "not-found" for an absent one and, alike, for another user's */
export async function catalogueOfFile(fileName: string): Promise<Report> {
  const [, id] = FILE_NAME.exec(fileName) ?? [];
  const report = id ? await ownReport(id) : undefined;
  if (report?.kind !== "catalogue-pdf") throw notFound();
  return report;
}
