import { AccountBikesDocument } from "../../gql/graphql.ts";
import { Breakable } from "../../ui/Breakable.tsx";
import { ButtonLink } from "../../ui/Link.tsx";
import { listPage } from "../../ui/ListPage.tsx";
import { pageVariables } from "../../ui/listState.ts";

/** Bikes in their owners' accounts that the dealer looks after. */
export default listPage({
  title: "title_retail_sales_accounts",
  query: AccountBikesDocument,
  variables: pageVariables,
  rows: ({ accountPolygonBikesDatas }) => accountPolygonBikesDatas.bikes,
  count: ({ accountPolygonBikesDatas }) => accountPolygonBikesDatas.info.count,
  countIsMinimum: ({ accountPolygonBikesDatas }) => accountPolygonBikesDatas.info.countIsMinimum,
  keyOf: ({ id }) => id,
  href: ({ id }) => `/retail-sales/accounts/${encodeURIComponent(id)}/edit`,
  columns: ({ t }) => [
    { id: "number", title: t("frame_number"), card: "title", value: ({ frameNumber }) => frameNumber },
    {
      id: "owner",
      title: t("account_bike_owner"),
      value: ({ customerName }) => customerName,
      cell: ({ customerName }) => <Breakable text={customerName} />,
    },
    { id: "phone", title: t("phone"), value: ({ phone }) => phone },
    { id: "email", title: t("email"), value: ({ email }) => email, cell: ({ email }) => <Breakable text={email} /> },
    { id: "address", title: t("address"), exportOnly: true, value: ({ address }) => address },
    { id: "city", title: t("city"), wideOnly: true, value: ({ city }) => city },
    { id: "changed", title: t("account_bike_changed"), type: "time", value: ({ updatedAt }) => updatedAt },
  ],
  search: "account_bikes_search",
  actions: ({ t }) => <ButtonLink to="/retail-sales/accounts/file">{t("title_retail_sales_accounts_file")}</ButtonLink>,
  exportAs: "account-bikes",
  empty: { title: "account_bikes_none", text: "account_bikes_none_text" },
});
