import { useQuery } from "@apollo/client/react";
import { useState } from "react";
import { PromotionsDocument } from "../../gql/graphql.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { cx } from "../../lib/variants.ts";
import { DateText } from "../../ui/DateText.tsx";
import { Link } from "../../ui/Link.tsx";
import { Picture } from "../../ui/Picture.tsx";
import { useSettling } from "../../ui/Settle.tsx";
import { Badge, Skeleton } from "../../ui/Status.tsx";
import { useHeld } from "../../ui/useWaiting.ts";

const SHOWN = 3;

/** The promotions that run today, each a link to its articles. */
export function Promotions() {
  const { t } = useTranslation();
  const { data: result, error } = useQuery(PromotionsDocument);
  const data = useHeld(result);
  useSettling(!data && !error);
  if (error || data?.promotions.length === 0) return null;
  return (
    <section>
      <h2 className="mb-3 text-base font-semibold">{t("filter_promotions")}</h2>
      {/* In one row everywhere, so that nothing below moves by how many there are; on small screens the row is pulled. */}
      <ul
        className={cx(
          "relative -mx-4 -my-2 grid snap-x scroll-px-4 grid-flow-col gap-3 overflow-x-auto px-4 py-2 [scrollbar-width:none] xs:gap-4 md:mx-0 md:auto-cols-fr md:overflow-visible md:px-0",
          data?.promotions.length === 1 ? "auto-cols-[100%]" : "auto-cols-[85%]",
        )}
      >
        {data
          ? data.promotions
              .slice(0, SHOWN)
              .map(({ code, name, tagline, description, terms, badge, locations, date, picture, image }) => (
                <li
                  key={code}
                  className="group relative flex min-h-36 snap-start gap-4 rounded-lg border border-line bg-surface p-4 shadow-card transition-shadow hover:shadow-pop"
                >
                  {(picture || image) && (
                    <div className={cx("relative shrink-0", picture ? "w-28 xs:w-52" : "w-24")}>
                      <Picture src={picture || image} alt="" fills={Boolean(picture)} className="size-full" />
                      {badge && <PromotionBadge src={badge} className={picture ? "top-2 left-2" : "top-0 left-0"} />}
                    </div>
                  )}
                  <div className="flex min-w-0 flex-1 flex-col">
                    <div className="flex items-start justify-between gap-3">
                      <h3 className="font-semibold">
                        <Link
                          to={`/catalog/list?${new URLSearchParams({ promotions: code, view: "item" })}`}
                          look="plain"
                          className="after:absolute after:inset-0 after:rounded-lg group-hover:text-accent-ink"
                        >
                          {name}
                        </Link>
                      </h3>
                      <Badge tone={date.dayLeft <= 3 ? "warn" : "accent"}>
                        {t("days_left", { count: date.dayLeft })}
                      </Badge>
                    </div>
                    <p className="mt-1 line-clamp-2 text-ink-2">{tagline || description}</p>
                    {terms && <p className="mt-1 text-2xs text-ink-3 lg:line-clamp-3">{terms}</p>}
                    <p className="mt-auto pt-3 text-2xs text-ink-3">
                      <DateText value={date.from} /> – <DateText value={date.to} />
                      {locations.length > 0 && ` · ${locations.join(", ")}`}
                    </p>
                  </div>
                </li>
              ))
          : ["a", "b", "c"].map((key) => (
              <li key={key}>
                <Skeleton className="h-36 rounded-lg" />
              </li>
            ))}
      </ul>
    </section>
  );
}

/** The badge on a promotion's picture, which has no ground of its own. */
function PromotionBadge({ src, className }: { readonly src: string; readonly className: string }) {
  const [failed, setFailed] = useState<string>();
  const look = cx("absolute size-9", className);
  if (failed === src)
    return (
      <span className={look}>
        <Picture src={undefined} alt="" className="size-full" />
      </span>
    );
  return <img src={src} alt="" className={look} onError={() => setFailed(src)} />;
}
