import { useQuery } from "@apollo/client/react";
import { useUser } from "../../app/session.ts";
import { BoughtOfModelDocument } from "../../gql/graphql.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { DateText } from "../../ui/DateText.tsx";
import type { Detail } from "./ProductPage.tsx";

/** The API filters by at most so many codes. */
const MOST = 100;

/** How much of a model the customer ordered in two years, and when last. */
export function BoughtBefore({ group }: { group: Detail["group"] }) {
  const { t } = useTranslation();
  const { hasCustCode } = useUser();
  const articleCodes = group.items.slice(0, MOST).map(({ article_code }) => article_code);
  const { data } = useQuery(BoughtOfModelDocument, { variables: { articleCodes }, skip: !hasCustCode });
  const bought = data?.previousPurchases.data.flatMap(({ purchased }) => purchased ?? []) ?? [];
  const last = bought
    .map(({ lastAt }) => lastAt)
    .sort()
    .at(-1);
  if (!last) return null;
  return (
    <p className="tabular text-xs text-ink-2">
      {t("bought_pieces", { count: bought.reduce((sum, { pieces }) => sum + pieces, 0) })} <DateText value={last} />
    </p>
  );
}
