import { useQuery } from "@apollo/client/react";
import type { ContentType } from "@spoke/core/content/schema.ts";
import { TargetMarketsDocument } from "../../gql/graphql.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { Select } from "../../ui/Field.tsx";
import type { ListFilter } from "../../ui/listFilters.tsx";
import type { ListState } from "../../ui/listState.ts";

interface MarketSelectProps {
  readonly type: ContentType;
  /** Id of a target market, or empty for all of them. */
  readonly value: string;
  readonly onChange: (market: string) => void;
}

/** Narrows content to a target market, for users with several. */
export function MarketSelect({ type, value, onChange }: MarketSelectProps) {
  const { t } = useTranslation();
  const { data } = useQuery(TargetMarketsDocument, { variables: { type } });
  const markets = data?.contentTargetMarkets ?? [];
  if (markets.length < 2) return null;
  return (
    <Select
      label={t("content_target_market")}
      hideLabel
      small
      className="w-48 max-xs:w-full"
      value={value}
      options={[
        { value: "", label: t("content_target_market_all") },
        ...markets.map(({ id, marketName }) => ({ value: id, label: marketName })),
      ]}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

/** The target market of a list's address. */
export const marketIn = ({ filters }: ListState): string | undefined => filters.market?.[0];

/** A list's filter by target market. */
export const marketFilter = (type: ContentType): ListFilter => ({
  names: ["market"],
  control: (list) => (
    <MarketSelect
      type={type}
      value={marketIn(list.state) ?? ""}
      onChange={(market) => list.choose("market", market ? [market] : [])}
    />
  ),
});
