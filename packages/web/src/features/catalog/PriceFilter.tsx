import { ChevronDownIcon } from "lucide-react";
import { type FormEvent, useState } from "react";
import { useConfig } from "../../lib/config.ts";
import { useDealerPrices } from "../../lib/dealerPrices.ts";
import { formatMoney } from "../../lib/format.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { Icon } from "../../ui/Icon.tsx";
import { type CatalogParams, hasPrice } from "./params.ts";

interface PriceFilterProps {
  readonly params: CatalogParams;
  /** Lowest and highest price that the other filters leave. */
  readonly range: { readonly from?: number | null; readonly to?: number | null } | undefined;
  /** Whether it is open at first. */
  readonly isOpen: boolean;
  readonly onChange: (params: CatalogParams) => void;
}

/** Prices from and to, the dealer's own unless they are hidden; both may be left out. Read when a field is left or Enter is pressed. */
export function PriceFilter({ params, range, isOpen, onChange }: PriceFilterProps) {
  const { t } = useTranslation();
  const { currency } = useConfig();
  const isOwn = useDealerPrices();
  const { price } = params;
  const title = t(isOwn ? "filter_price" : "price_retail");
  const set = (end: "from" | "to", text: string) => {
    const amount = text.trim() === "" ? undefined : Number(text);
    if (amount === price[end] || (amount !== undefined && !(amount >= 0 && amount <= 1e12))) return;
    const { [end]: _, ...other } = price;
    onChange({ ...params, page: 1, price: { ...other, ...(amount !== undefined && { [end]: amount }) } });
  };
  return (
    <details open={isOpen || hasPrice(price)} className="group border-t border-line py-1">
      <summary className="flex h-10 list-none items-center justify-between rounded-sm font-semibold [&::-webkit-details-marker]:hidden">
        {title}
        <Icon icon={ChevronDownIcon} size={16} className="text-ink-2 transition-transform group-open:rotate-180" />
      </summary>
      {/* biome-ignore lint/a11y/useSemanticElements: details is the grouping element here */}
      <div role="group" aria-label={title} className="grid gap-2 px-0.5 pt-1 pb-3">
        {(["from", "to"] as const).map((end) => (
          <Amount
            key={end}
            label={t(end === "from" ? "filter_price_from" : "filter_price_to")}
            value={price[end]}
            placeholder={range?.[end] == null ? "" : formatMoney(range[end], currency)}
            onEnd={(text) => set(end, text)}
          />
        ))}
      </div>
    </details>
  );
}

interface AmountProps {
  readonly label: string;
  readonly value: number | undefined;
  readonly placeholder: string;
  readonly onEnd: (text: string) => void;
}

function Amount({ label, value, placeholder, onEnd }: AmountProps) {
  const shown = value === undefined ? "" : String(value);
  const [typed, setTyped] = useState({ text: shown, over: shown });
  // What the address says since, such as when all filters are cleared.
  if (typed.over !== shown) setTyped({ text: shown, over: shown });
  const { text } = typed;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onEnd(text);
  };
  return (
    <form onSubmit={submit} className="grid grid-cols-[88px_minmax(0,1fr)] items-center gap-2">
      <span aria-hidden="true" className="text-xs text-ink-2">
        {label}
      </span>
      <input
        type="number"
        min={0}
        step="any"
        inputMode="decimal"
        aria-label={label}
        placeholder={placeholder}
        value={text}
        className="field tabular h-9 px-2.5"
        onChange={({ target }) => setTyped({ text: target.value, over: shown })}
        onBlur={() => onEnd(text)}
      />
    </form>
  );
}
