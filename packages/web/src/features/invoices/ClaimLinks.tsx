import { useQuery } from "@apollo/client/react";
import { mayOpen } from "../../app/guard.ts";
import { useReading } from "../../app/reading.ts";
import { useRoutes } from "../../app/routing.tsx";
import { useUser } from "../../app/session.ts";
import { ClaimInvoicesDocument } from "../../gql/graphql.ts";
import { useConfig } from "../../lib/config.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { Link } from "../../ui/Link.tsx";
import { Claimed, type Pieces, piecesOf } from "../claims/index.ts";

/** Where a line is claimed, if it still can be, and what is claimed of it. */
interface LineClaims {
  readonly to?: string | undefined;
  /** Number of the bike, where the line has one and it is known. */
  readonly frame?: string | undefined;
  readonly pieces?: Pieces;
}

interface ClaimedInvoice {
  readonly invoiceNo: string;
  readonly sorg: string;
  readonly invoiceDate: string;
}

/**
 * Where the lines of an invoice are claimed, by article: bikes with their frame number, which the form lets choose among several, and
 * parts with the invoice while pieces are left.
 */
export function useLineClaims({ invoiceNo, sorg, invoiceDate }: ClaimedInvoice): (articleCode: string) => LineClaims {
  const { claimAllowPAA } = useConfig();
  const { rows } = useRoutes();
  const user = useUser();
  // Claims are made by the customer that the user acts for.
  const isReading = useReading() !== undefined;
  const mayVisit = (id: string) => !isReading && rows.some((row) => row.id === id && mayOpen(row, user));
  const [bikes, parts] = [mayVisit("claim-create-bike"), claimAllowPAA && mayVisit("claim-create-paa")];
  const { data } = useQuery(ClaimInvoicesDocument, {
    variables: { invoiceNo },
    skip: !bikes,
    fetchPolicy: "cache-and-network",
  });
  const invoice = data?.claimInvoices.find((each) => each.sorg === sorg);
  return (article) => {
    const bike = invoice?.bikes.find(({ articleCode }) => articleCode === article);
    if (bike) {
      const [frame, another] = bike.frameNumbers;
      const only = another === undefined ? frame : undefined;
      const named = only === undefined ? { article } : { frame: only };
      return { frame: only, to: `/claim/create/bike?${new URLSearchParams({ ...named, invoice: invoiceNo })}` };
    }
    if (!invoice || !parts) return {};
    const pieces = piecesOf(invoice, article);
    const named = new URLSearchParams({ invoice: invoiceNo, sorg, article, date: invoiceDate });
    // Lines that are no goods, such as freight, have no pieces to claim.
    return pieces.bought === 0 ? {} : { pieces, to: pieces.left > 0 ? `/claim/create/paa?${named}` : undefined };
  };
}

/** Leads from a line to its claim, and to the claims that were made for it. */
export function ClaimLinks({ claims: { to, frame, pieces } }: { readonly claims: LineClaims }) {
  const { t } = useTranslation();
  return (
    <p className="flex flex-wrap gap-x-4 text-xs empty:hidden">
      {to && <Link to={to}>{[t("claim_item"), frame].filter(Boolean).join(" · ")}</Link>}
      {pieces && <Claimed pieces={pieces} />}
    </p>
  );
}
