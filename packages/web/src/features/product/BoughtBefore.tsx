import { useTranslation } from "../../lib/i18n.ts";
import { DateText } from "../../ui/DateText.tsx";
import type { BoughtArticles } from "./useBought.ts";

/** How much of a model the customer ordered in two years, and when last. */
export function BoughtBefore({ bought, isSingle }: { bought: BoughtArticles; isSingle: boolean }) {
  const { t } = useTranslation();
  const all = [...bought.values()];
  const last = all
    .map(({ lastAt }) => lastAt)
    .sort()
    .at(-1);
  if (!last) return null;
  return (
    <p className="tabular text-xs text-ink-2">
      {t(isSingle ? "bought_pieces" : "bought_of_model", { count: all.reduce((sum, { pieces }) => sum + pieces, 0) })}{" "}
      <DateText value={last} />
    </p>
  );
}
