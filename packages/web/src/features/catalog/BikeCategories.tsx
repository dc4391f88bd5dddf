import { useQuery } from "@apollo/client/react";
import { categoryPath } from "../../app/shell/catalogSide.ts";
import { BikeCategoriesDocument } from "../../gql/graphql.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { Link } from "../../ui/Link.tsx";
import { Skeleton } from "../../ui/Status.tsx";
import { useHeld } from "../../ui/useWaiting.ts";

/** Bike categories as links into the list, with one to all of them. */
export function BikeCategories() {
  const { t } = useTranslation();
  const { data: result, error } = useQuery(BikeCategoriesDocument);
  const data = useHeld(result);
  if (error || data?.bikeCategories.length === 0) return null;
  const chip =
    "flex h-10 items-center rounded-full border border-line-strong bg-surface px-4 font-medium hover:bg-sunken";
  return (
    <section>
      <h2 className="mb-3 text-base font-semibold">{t("filter_bikeCategories")}</h2>
      <ul className="flex flex-wrap gap-2">
        {data ? (
          <>
            {data.bikeCategories.map(({ value, label }) => (
              <li key={value}>
                <Link to={categoryPath(value)} look="plain" className={chip}>
                  {label}
                </Link>
              </li>
            ))}
            <li>
              <Link to="/catalog/bike" look="plain" className={`${chip} text-accent-ink`}>
                {t("bike_categories_all")}
              </Link>
            </li>
          </>
        ) : (
          ["w-24", "w-28", "w-20", "w-32"].map((width) => (
            <li key={width}>
              <Skeleton className={`h-10 rounded-full ${width}`} />
            </li>
          ))
        )}
      </ul>
    </section>
  );
}
