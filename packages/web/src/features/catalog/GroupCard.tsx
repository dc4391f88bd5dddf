import { BikeIcon, WrenchIcon } from "lucide-react";
import { cx } from "tailwind-variants/lite";
import { productPath } from "../../app/addresses.ts";
import type { GroupCardFragment } from "../../gql/graphql.ts";
import { useConfig } from "../../lib/config.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { Link } from "../../ui/Link.tsx";
import { Money } from "../../ui/Money.tsx";
import { Picture } from "../../ui/Picture.tsx";
import { Skeleton } from "../../ui/Status.tsx";
import { Swatch } from "./Swatch.tsx";

const SHOWN_COLORS = 5;

/** A model: picture, name, colors and from which recommended price: what the dealer pays is known per article only. The whole card is one link. */
export function GroupCard({ group, eager }: { group: GroupCardFragment; eager?: boolean }) {
  const { t } = useTranslation();
  const { currency } = useConfig();
  const [slug] = group.slugs;
  return (
    <article className="group relative flex flex-col rounded-lg border border-line bg-surface p-3 shadow-card transition-shadow hover:shadow-pop">
      <Picture
        src={group.image}
        alt=""
        fallback={group.category === "Bike" ? BikeIcon : WrenchIcon}
        eager={eager ?? false}
        className="aspect-4/3 w-full"
      />
      <div className="flex flex-1 flex-col px-1 pt-3 pb-1">
        <p className="truncate text-2xs text-ink-3">
          {[...new Set([group.brand.description, group.serie])].filter(Boolean).join(" · ")}
        </p>
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
        <div className="mt-auto pt-1">
          <Colors colors={group.colors} />
        </div>
        <p className="flex flex-wrap items-baseline justify-between gap-x-2 pt-2.5">
          <span>
            {group.starting_at != null && (
              <>
                <span className="text-2xs text-ink-3">{t("price_retail_from")} </span>
                <Money amount={group.starting_at} style={currency} className="font-semibold" />
              </>
            )}
          </span>
          <span className="whitespace-nowrap text-2xs text-ink-3">{t("variants", { count: group.items })}</span>
        </p>
      </div>
    </article>
  );
}

/** Swatches of the colors; their names are read aloud. */
export function Colors({ colors }: { colors: readonly string[] }) {
  const { t } = useTranslation();
  const shown = colors.slice(0, SHOWN_COLORS);
  const rest = colors.length - shown.length;
  return (
    <div className="mt-2 flex h-4 items-center gap-1.5">
      {colors.length > 0 && <span className="sr-only">{t("colors_of", { names: colors.join(", ") })}</span>}
      {shown.map((name) => (
        <Swatch key={name} name={name} />
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
        <Skeleton className="mt-1.5 h-4 w-1/3" />
        <Skeleton className="mt-2.5 h-4 w-1/4" />
        <Skeleton className="mt-4 h-5 w-2/5" />
      </div>
    </div>
  );
}
