import { useAnswer } from "../../app/answers.ts";
import { useT } from "../../app/i18n.ts";
import { PromotionsDocument } from "../../gql/graphql.ts";
import { DateText } from "../../ui/DateText.tsx";
import { Link } from "../../ui/Link.tsx";
import { Badge, Skeleton } from "../../ui/Status.tsx";
import { useHeld } from "../../ui/useWaiting.ts";

const SHOWN = 3;

/** The promotions that run today, each a link to its articles. */
export function Promotions() {
  const { t } = useT();
  const { data: answered, error } = useAnswer(PromotionsDocument);
  const data = useHeld(answered);
  if (error || data?.promotions.length === 0) return null;
  return (
    <section>
      <h2 className="mb-3 text-base font-semibold">{t("filter_promotions")}</h2>
      <ul className="grid gap-3 xs:gap-4 md:auto-cols-fr md:grid-flow-col">
        {data
          ? data.promotions.slice(0, SHOWN).map(({ code, name, tagline, description, date }) => (
              <li
                key={code}
                className="group relative flex min-h-32 flex-col rounded-lg border border-line bg-surface p-4 shadow-card transition-shadow hover:shadow-pop"
              >
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
                  <Badge tone={date.dayLeft <= 3 ? "warn" : "accent"}>{t("days_left", { count: date.dayLeft })}</Badge>
                </div>
                <p className="mt-1 line-clamp-2 text-ink-2">{tagline || description}</p>
                <p className="mt-auto pt-3 text-2xs text-ink-3">
                  <DateText value={date.from} /> – <DateText value={date.to} />
                </p>
              </li>
            ))
          : ["a", "b", "c"].map((key) => (
              <li key={key}>
                <Skeleton className="h-32 rounded-lg" />
              </li>
            ))}
      </ul>
    </section>
  );
}
