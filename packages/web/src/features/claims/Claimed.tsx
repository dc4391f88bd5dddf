import { useTranslation } from "../../lib/i18n.ts";
import { Link } from "../../ui/Link.tsx";
import type { ClaimInvoice } from "./useClaimInvoices.ts";

/** Pieces of an article on an invoice, and the sent claims that take some of them. */
export interface Pieces {
  readonly bought: number;
  readonly claims: ClaimInvoice["lines"][number]["claims"];
  /** Pieces that came back with credit notes. */
  readonly returned: number;
  /** Pieces that can still be claimed. */
  readonly left: number;
}

/** The pieces of an article on an invoice. `own` is the number of a claim whose pieces do not count, because it is changed. */
export function piecesOf({ lines }: Pick<ClaimInvoice, "lines">, articleCode: string, own?: string): Pieces {
  const same = lines.filter((line) => line.articleCode === articleCode);
  const bought = same.reduce((sum, { qty }) => sum + qty, 0);
  const claims = (same[0]?.claims ?? []).filter(({ id }) => id !== own);
  const returned = same[0]?.returned ?? 0;
  return { bought, claims, returned, left: Math.max(bought - returned - claimedIn(claims), 0) };
}

const claimedIn = (claims: Pieces["claims"]): number => claims.reduce((sum, { qty }) => sum + qty, 0);

/** What came back of an article on an invoice, and which claims take its pieces, with links; nothing if none does. */
export function Claimed({ pieces: { bought, claims, returned } }: { readonly pieces: Pieces }) {
  const { t } = useTranslation();
  if (claims.length === 0 && returned === 0) return null;
  const claimed = claimedIn(claims);
  return (
    <span className="text-ink-2">
      {returned > 0 && t("claim_pieces_returned", { returned, bought })}
      {returned > 0 && claims.length > 0 && " · "}
      {claims.length > 0 &&
        (claimed >= bought ? t("claim_pieces_all", { count: bought }) : t("claim_pieces_some", { claimed, bought }))}
      {claims.length > 0 && " "}
      {claims.map(({ id }, index) => (
        <span key={id}>
          {index > 0 && ", "}
          <Link to={`/claim/${id}`}>{id}</Link>
        </span>
      ))}
    </span>
  );
}
