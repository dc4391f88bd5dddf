import { useQuery } from "@apollo/client/react";
import { mayOpen } from "../../app/guard.ts";
import { useRoutes } from "../../app/routing.tsx";
import { useUser } from "../../app/session.ts";
import { ClaimInvoicesDocument } from "../../gql/graphql.ts";
import { useConfig } from "../../lib/config.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { Link } from "../../ui/Link.tsx";

interface ClaimLink {
  /** Number of the bike, where it is known. */
  readonly frame?: string;
  readonly to: string;
}

interface ClaimedInvoice {
  readonly invoiceNo: string;
  readonly sorg: string;
  readonly invoiceDate: string;
}

/** Where the lines of an invoice are claimed, by article: bikes by their frame numbers, parts with the invoice. */
export function useClaimLinks({ invoiceNo, sorg, invoiceDate }: ClaimedInvoice): (articleCode: string) => ClaimLink[] {
  const { claimAllowPAA } = useConfig();
  const { rows } = useRoutes();
  const user = useUser();
  const mayVisit = (id: string) => rows.some((row) => row.id === id && mayOpen(row, user));
  const [bikes, parts] = [mayVisit("claim-create-bike"), claimAllowPAA && mayVisit("claim-create-paa")];
  const { data } = useQuery(ClaimInvoicesDocument, { variables: { invoiceNo }, skip: !bikes });
  const invoice = data?.claimInvoices.find((each) => each.sorg === sorg);
  return (article) => {
    const bike = invoice?.bikes.find(({ articleCode }) => articleCode === article);
    const bikeClaim = (query: object) => `/claim/create/bike?${new URLSearchParams({ ...query, invoice: invoiceNo })}`;
    if (bike && bike.frameNumbers.length === 0) return [{ to: bikeClaim({}) }];
    if (bike) return bike.frameNumbers.map((frame) => ({ frame, to: bikeClaim({ frame }) }));
    const named = new URLSearchParams({ invoice: invoiceNo, sorg, article, date: invoiceDate });
    return invoice && parts ? [{ to: `/claim/create/paa?${named}` }] : [];
  };
}

/** Leads from a line to its claim. */
export function ClaimLinks({ links }: { readonly links: readonly ClaimLink[] }) {
  const { t } = useTranslation();
  return links.map(({ frame, to }) => (
    <Link key={to} to={to} className="mr-4 text-xs">
      {[t("claim_item"), frame].filter(Boolean).join(" · ")}
    </Link>
  ));
}
