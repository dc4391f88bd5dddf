import { useAnswer } from "../../app/answers.ts";
import { useConfig } from "../../app/config.ts";
import { useT } from "../../app/i18n.ts";
import { CatalogueGroupsDocument } from "../../gql/graphql.ts";
import { useHeld } from "../../ui/useWaiting.ts";
import { GroupCard, GroupCardSkeleton } from "./GroupCard.tsx";
import { Shelf } from "./Shelf.tsx";

/** The first models of the recommended order: as many as the host lets a shelf show. */
export function Recommended() {
  const { t } = useT();
  const { modelViewQuota } = useConfig();
  const { data: answered, error } = useAnswer(CatalogueGroupsDocument, {
    variables: { page: 1, limit: modelViewQuota, sort: { field: "recommended", order: "ASC" }, filter: {} },
  });
  const data = useHeld(answered);
  if (error) return null;
  return (
    <Shelf
      title={t("recommended")}
      items={data?.productGroups.data}
      keyOf={({ id }) => id}
      card={(group) => <GroupCard group={group} />}
      skeleton={<GroupCardSkeleton />}
      all="/catalog/list"
    />
  );
}
