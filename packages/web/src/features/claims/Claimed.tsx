import { useTranslation } from "../../lib/i18n.ts";
import { Link } from "../../ui/Link.tsx";
import type { ClaimInvoice } from "./useClaimInvoices.ts";

/** Pieces of an article on an invoice, and the sent claims that take some of them. */
export interface Pieces {
  readonly bought: number;
  readonly claims: ClaimInvoice["lines"][number]["claims"];
  /** Pieces that can still be claimed. */
  readonly left: number;
}

/** The pieces of an article on an invoice. `own` is the number of a claim whose pieces do not count, because it is changed. */
export function piecesOf({ lines }: Pick<ClaimInvoice, "lines">, articleCode: string, own?: string): Pieces {
  const same = lines.filter((line) => line.articleCode === articleCode);
  const bought = same.reduce((sum, { qty }) => sum + qty, 0);
  const claims = (same[0]?.claims ?? []).filter(({ id }) => id !== own);
  return { bought, claims, left: Math.max(bought - claims.reduce((sum, { qty }) => sum + qty, 0), 0) };
}

/** Which claims take pieces of an article on an invoice, with links; nothing if none does. */
export function Claimed({ pieces: { bought, claims, left } }: { readonly pieces: Pieces }) {
  const { t } = useTranslation();
  if (claims.length === 0) return null;
  return (
    <span className="text-ink-2">
      {left === 0
        ? t("claim_pieces_all", { count: bought })
        : t("claim_pieces_some", { claimed: bought - left, bought })}{" "}
      {claims.map(({ id }, index) => (
        <span key={id}>
          {index > 0 && ", "}
          <Link to={`/claim/${id}`}>{id}</Link>
        </span>
      ))}
    </span>
  );
}
