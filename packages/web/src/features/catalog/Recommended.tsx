import { useQuery } from "@apollo/client/react";
import { CatalogGroupsDocument } from "../../gql/graphql.ts";
import { useConfig } from "../../lib/config.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { useHeld } from "../../ui/useWaiting.ts";
import { GroupCard, GroupCardSkeleton } from "./GroupCard.tsx";
import { ProductRow } from "./ProductRow.tsx";

/** The first models of the recommended order: as many as the host lets a shelf show. */
export function Recommended() {
  const { t } = useTranslation();
  const { modelViewQuota } = useConfig();
  const { data: result, error } = useQuery(CatalogGroupsDocument, {
    variables: { page: 1, limit: modelViewQuota, sort: { field: "recommended", order: "ASC" }, filter: {} },
  });
  const data = useHeld(result);
  if (error) return null;
  return (
    <ProductRow
      title={t("recommended")}
      items={data?.productGroups.data}
      keyOf={({ id }) => id}
      card={(group) => <GroupCard group={group} />}
      skeleton={<GroupCardSkeleton />}
      all="/catalog/list"
    />
  );
}
