import { useTranslation } from "../../lib/i18n.ts";
import { Select } from "../../ui/Field.tsx";
import type { List } from "../../ui/listState.ts";

interface MarketFilterProps {
  readonly markets: readonly { readonly id: string; readonly marketName: string }[];
  readonly list: List;
}

/** Narrows a list to a target market, for users with several. */
export function MarketFilter({ markets, list }: MarketFilterProps) {
  const { t } = useTranslation();
  if (markets.length < 2) return null;
  return (
    <div className="mb-4">
      <Select
        label={t("content_target_market")}
        small
        className="w-56 max-xs:w-full"
        value={list.state.filters.market?.[0] ?? ""}
        options={[
          { value: "", label: t("content_target_market_all") },
          ...markets.map(({ id, marketName }) => ({ value: id, label: marketName })),
        ]}
        onChange={({ target }) => list.choose("market", target.value ? [target.value] : [])}
      />
    </div>
  );
}
