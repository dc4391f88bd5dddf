import { TagIcon } from "lucide-react";
import type { PriceFieldsFragment } from "../../gql/graphql.ts";
import { useConfig } from "../../lib/config.ts";
import { useDealerPrices } from "../../lib/dealerPrices.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { cx } from "../../lib/variants.ts";
import { Icon } from "../../ui/Icon.tsx";
import { Money } from "../../ui/Money.tsx";
import { PopoverButton } from "../../ui/Popover.tsx";
import { TaxNote } from "../tax/index.ts";
import { Margin } from "./Margin.tsx";
import { priceStyle, retailLabel, shownTiers, singlePrice } from "./product.ts";

const SIZES = { sm: "text-[0.9375rem]", lg: "text-2xl" } as const;

interface PriceProps {
  readonly price: PriceFieldsFragment | null | undefined;
  readonly size?: "sm" | "lg";
  /** `row`: right on wide screens, where prices stand below one another. */
  readonly align?: "left" | "row";
  /** Without the recommended price and the tiers. */
  readonly bare?: boolean;
  /** The sales organization, where the price stands alone: says whether it includes tax. */
  readonly taxOf?: string | undefined;
}

/** The dealer's price with what changes it: promotion, tiers, and the recommended price for comparison. */
export function Price({ price, size = "sm", align = "left", bare, taxOf }: PriceProps) {
  const { t } = useTranslation();
  const config = useConfig();
  const isShown = useDealerPrices();
  if (!price || (price.dealer == null && price.retail == null)) {
    return <span className="text-xs text-ink-2">{t("price_none")}</span>;
  }
  const style = priceStyle(price);
  if (!isShown) {
    return (
      <span className={cx("flex items-baseline gap-x-2", align === "row" && "md:justify-end")}>
        <span className="text-2xs text-ink-3">{t(retailLabel(config))}</span>
        {price.retail == null ? (
          "–"
        ) : (
          <Money amount={price.retail} style={style} retail className={cx("font-semibold", SIZES[size])} />
        )}
      </span>
    );
  }
  const reduced = singlePrice(price);
  const main = reduced ?? price.dealer ?? price.retail ?? 0;
  const tiers = shownTiers(price);
  return (
    <span className={cx("flex flex-col gap-0.5", align === "row" && "md:items-end")}>
      <span className={cx("flex flex-wrap items-baseline gap-x-2", align === "row" && "md:justify-end")}>
        {price.dealer == null && <span className="text-2xs text-ink-3">{t(retailLabel(config))}</span>}
        <Money
          amount={main}
          style={style}
          retail={price.dealer == null}
          className={cx("font-semibold", SIZES[size], reduced !== undefined && "text-bad")}
        />
        {reduced !== undefined && price.dealer != null && (
          <s className="text-xs text-ink-3">
            <span className="sr-only">{t("price_before")} </span>
            <Money amount={price.dealer} style={style} />
          </s>
        )}
        {taxOf !== undefined && price.dealer != null && <TaxNote sorgs={[taxOf]} />}
      </span>
      {!bare && price.retail != null && price.dealer != null && (
        <span
          className={cx("flex flex-wrap gap-x-2 text-2xs text-ink-3", align === "row" && "md:flex-col md:items-end")}
        >
          <span>
            {t(retailLabel(config))} <Money amount={price.retail} style={style} retail />
          </span>
          <Margin paid={main} retail={price.retail} />
        </span>
      )}
      {!bare && tiers.length > 0 && (
        <PopoverButton
          label={t("price_tiers")}
          className="touch-line inline-flex h-6 items-center gap-1 rounded-sm text-2xs whitespace-nowrap font-medium text-accent-ink hover:underline"
          trigger={
            <>
              <Icon icon={TagIcon} size={14} />
              {t("price_tiers")}
            </>
          }
        >
          {() => <Tiers price={price} />}
        </PopoverButton>
      )}
    </span>
  );
}

/** What one piece costs by quantity. */
export function Tiers({ price }: { price: PriceFieldsFragment }) {
  const { t } = useTranslation();
  const style = priceStyle(price);
  const name = price.promotion?.name ?? price.discount?.description;
  return (
    <div className="p-4">
      {name && <p className="mb-2 max-w-56 font-medium">{name}</p>}
      <table className="tabular w-full min-w-48 text-xs">
        <thead>
          <tr className="text-2xs text-ink-3">
            <th scope="col" className="pb-1 pr-6 text-left font-medium">
              {t("quantity")}
            </th>
            <th scope="col" className="pb-1 text-right font-medium">
              {t("price_each")}
            </th>
          </tr>
        </thead>
        <tbody>
          {shownTiers(price).map((tier) => (
            <tr key={`${tier.from}-${tier.most}-${tier.unit}`}>
              <td className="border-t border-line py-1.5 pr-6">
                {tier.most !== undefined
                  ? t("tier_range", { from: tier.from, to: tier.most })
                  : t("tier_from", { from: tier.from })}
              </td>
              <td className="border-t border-line py-1.5 text-right font-semibold">
                <Money amount={tier.unit} style={style} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
