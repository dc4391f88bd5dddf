import { BikeIcon, LayoutGridIcon, ListIcon, WrenchIcon } from "lucide-react";
import { memo, Suspense, useState } from "react";
import { productPath } from "../../app/addresses.ts";
import type { GroupCardFragment } from "../../gql/graphql.ts";
import { lazily } from "../../lib/chunks.ts";
import { todayHere, useConfig } from "../../lib/config.ts";
import { useDealerPrices } from "../../lib/dealerPrices.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { cx } from "../../lib/variants.ts";
import { Button } from "../../ui/Button.tsx";
import { Link } from "../../ui/Link.tsx";
import { Money } from "../../ui/Money.tsx";
import { Picture } from "../../ui/Picture.tsx";
import { Badge, Skeleton } from "../../ui/Status.tsx";
import { Margin } from "./Margin.tsx";
import { besideName, retailLabel } from "./product.ts";
import { StockState } from "./StockLabel.tsx";
import { Swatch } from "./Swatch.tsx";

const AddSet = lazily(() => import("./AddSet.tsx"));
const SetPicture = lazily(() => import("./SetPicture.tsx"));
const SizesDrawer = lazily(() => import("./SizesDrawer.tsx"));
const SHOWN_COLORS = 5;

interface GroupCardProps {
  readonly group: GroupCardFragment;
  readonly eager?: boolean;
}

/** A model with what a dealer decides by: price, margin, stock over its sizes, and a way to order them. */
export const GroupCard = memo(function GroupCard({ group, eager }: GroupCardProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const [slug] = group.slugs;
  const isSet = group.components != null;
  const beside = besideName(group.parent_name, group.brand.description, group.serie);
  return (
    <article className="group relative flex flex-col rounded-lg border border-line bg-surface p-3 shadow-card transition-shadow hover:shadow-pop">
      {group.pictured.length > 0 ? (
        <Suspense fallback={<Skeleton className="aspect-4/3 w-full" />}>
          <SetPicture pictured={group.pictured} eager={eager ?? false} />
        </Suspense>
      ) : (
        <Picture
          src={group.image}
          alt=""
          fallback={group.category === "Bike" ? BikeIcon : WrenchIcon}
          eager={eager ?? false}
          className="aspect-4/3 w-full"
        />
      )}
      <Badges group={group} />
      <div className="flex flex-1 flex-col px-1 pt-3 pb-1">
        {beside && <p className="truncate text-2xs text-ink-3">{beside}</p>}
        <h3 className="mt-0.5 line-clamp-2 font-semibold">
          {slug ? (
            <Link
              to={productPath({ category: group.category, slug })}
              look="plain"
              className="rounded-sm after:absolute after:inset-0 after:rounded-lg group-hover:text-accent-ink"
            >
              {group.parent_name}
            </Link>
          ) : (
            group.parent_name
          )}
        </h3>
        <Colors swatches={group.swatches} />
        <div className="mt-auto grid grid-cols-[minmax(0,1fr)] gap-2 pt-2.5">
          <ModelPrice group={group} />
          <ModelStock group={group} />
          {slug && isSet && (
            <Suspense fallback={<div className="min-h-8 pointer-coarse:min-h-11" />}>
              <AddSet slug={slug} name={group.parent_name} isInStock={group.stock.inStock > 0} />
            </Suspense>
          )}
          {slug && (
            <Button
              size="sm"
              icon={isSet ? ListIcon : LayoutGridIcon}
              className="relative w-full"
              aria-label={t(isSet ? "groupset_components_of" : "sizes_of", { name: group.parent_name })}
              onPointerEnter={SizesDrawer.preload}
              onFocus={SizesDrawer.preload}
              onClick={() => setOpen(true)}
            >
              {t(isSet ? "groupset_components" : "sizes")}
            </Button>
          )}
        </div>
      </div>
      {isOpen && slug && (
        <Suspense>
          <SizesDrawer slug={slug} title={group.parent_name} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </article>
  );
});

/** What is special about the model, over its picture. */
function Badges({ group: { newArrival, own } }: { group: GroupCardFragment }) {
  const { t } = useTranslation();
  const hasPrices = useDealerPrices();
  return (
    <p className="pointer-events-none absolute inset-x-4 top-4 flex flex-wrap gap-1">
      {newArrival && <Badge tone="info">{t("new_arrival")}</Badge>}
      {hasPrices && own?.promotion && <Badge tone="bad">{own.promotion}</Badge>}
      {hasPrices && own?.tiers && <Badge tone="accent">{t("price_tiers")}</Badge>}
    </p>
  );
}

/** From what price on, with the recommended one and the margin; the recommended one alone where it is all there is. */
function ModelPrice({ group: { own, starting_at, components } }: { group: GroupCardFragment }) {
  const { t } = useTranslation();
  const config = useConfig();
  const { currency } = config;
  const isShown = useDealerPrices();
  if (!own || !isShown) {
    return (
      <p>
        {starting_at != null && (
          <>
            <span className="text-2xs text-ink-3">
              {t(components == null ? "price_retail_from" : "groupset_retail")}{" "}
            </span>
            <Money amount={starting_at} style={currency} retail className="font-semibold" />
          </>
        )}
      </p>
    );
  }
  return (
    <div className="grid gap-0.5">
      <p>
        {components != null && <span className="text-2xs text-ink-3">{t("groupset_price")} </span>}
        {own.to > own.from && <span className="text-2xs text-ink-3">{t("price_own_from")} </span>}
        <Money
          amount={own.from}
          style={currency}
          className={cx("text-[0.9375rem] font-semibold", own.promotion && "text-bad")}
        />
      </p>
      {own.retail != null && (
        <p className="flex flex-wrap gap-x-2 text-2xs text-ink-3">
          <span>
            {t(retailLabel(config))} <Money amount={own.retail} style={currency} retail />
          </span>
          <Margin paid={own.from} retail={own.retail} />
        </p>
      )}
    </div>
  );
}

/** Pieces of all articles that the customer can order, and how many of those articles are in stock; of a groupset, how many sets. */
function ModelStock({ group: { stock, items, components } }: { group: GroupCardFragment }) {
  const { t } = useTranslation();
  const amount = stock.mask === "in_stock" || stock.qty == null ? stock.mask : String(stock.qty);
  const state = stock.inStock > 0 ? "in" : stock.arrival && stock.arrival > todayHere() ? "later" : "out";
  return (
    <div>
      <StockState
        now={{
          state,
          ...(amount && amount !== "in_stock" && { amount }),
          ...(stock.arrival && { arrival: stock.arrival }),
        }}
      />
      <p className="text-2xs text-ink-3">
        {components != null
          ? t("groupset_sets_of", { count: components })
          : items === 1 || stock.orderable === 0
            ? t("variants", { count: items })
            : t("sizes_in_stock", { amount: stock.inStock, total: stock.orderable, count: stock.orderable })}
      </p>
    </div>
  );
}

/** Swatches of the colors; their names are read aloud. */
function Colors({ swatches }: { swatches: GroupCardFragment["swatches"] }) {
  const { t } = useTranslation();
  const shown = swatches.slice(0, SHOWN_COLORS);
  const rest = swatches.length - shown.length;
  return (
    <div className="mt-2 flex h-4 items-center gap-1.5">
      {swatches.length > 0 && (
        <span className="sr-only">{t("colors_of", { names: swatches.map(({ name }) => name).join(", ") })}</span>
      )}
      {shown.map((swatch) => (
        <Swatch key={swatch.name} {...swatch} />
      ))}
      {rest > 0 && (
        <span aria-hidden="true" className="text-2xs text-ink-3">
          +{rest}
        </span>
      )}
    </div>
  );
}

/** The size of a card, while it loads. */
export function GroupCardSkeleton({ className }: { className?: string | undefined }) {
  return (
    <div className={cx("flex flex-col rounded-lg border border-line bg-surface p-3", className)}>
      <Skeleton className="aspect-4/3 w-full" />
      <div className="px-1 pt-3 pb-1">
        <Skeleton className="h-4 w-1/2" />
        <Skeleton className="mt-1 h-4 w-4/5" />
        <Skeleton className="mt-2 h-4 w-1/3" />
        <Skeleton className="mt-2.5 h-5 w-2/5" />
        <Skeleton className="mt-1 h-4 w-3/5" />
        <Skeleton className="mt-2 h-9 w-2/3" />
        <Skeleton className="mt-2 h-8 w-full" />
      </div>
    </div>
  );
}
