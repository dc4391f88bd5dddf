import { useAnswer } from "../../app/answers.ts";
import { useT } from "../../app/i18n.ts";
import { CatalogueGroupsDocument } from "../../gql/graphql.ts";
import { Link } from "../../ui/Link.tsx";
import { Loading } from "../../ui/Status.tsx";
import { useHeld } from "../../ui/useWaiting.ts";
import { GroupCard, GroupCardSkeleton } from "./GroupCard.tsx";

const COUNT = 4;

/** The first models of the recommended order. */
export function Recommended() {
  const { t } = useT();
  const { data: answered, error } = useAnswer(CatalogueGroupsDocument, {
    variables: { page: 1, limit: COUNT, sort: { field: "recommended", order: "ASC" }, filter: {} },
  });
  const data = useHeld(answered);
  if (error) return null;
  const grid = "grid grid-cols-2 gap-3 xs:gap-4 lg:grid-cols-4";
  return (
    <section>
      <header className="mb-3 flex items-baseline justify-between">
        <h2 className="text-base font-semibold">{t("recommended")}</h2>
        <Link to="/catalog/list" className="text-xs">
          {t("see_all")}
        </Link>
      </header>
      {data ? (
        <ul className={grid}>
          {data.productGroups.data.map((group) => (
            <li key={group.id} className="flex flex-col *:flex-1">
              <GroupCard group={group} />
            </li>
          ))}
        </ul>
      ) : (
        <Loading label={t("loading")} className={grid}>
          {["a", "b", "c", "d"].map((key) => (
            <GroupCardSkeleton key={key} />
          ))}
        </Loading>
      )}
    </section>
  );
}
