import { DealerRecallsDocument } from "../../gql/graphql.ts";
import { ButtonLink } from "../../ui/Link.tsx";
import { listPage } from "../../ui/ListPage.tsx";
import { Badge } from "../../ui/Status.tsx";
import { OpenWork } from "./OpenWork.tsx";
import { Pay } from "./Pay.tsx";

/** Recalls that affect the dealer's bikes, those with open bikes first. */
export default listPage({
  title: "title_recalls",
  query: DealerRecallsDocument,
  variables: () => ({}),
  rows: ({ dealerRecalls }) => dealerRecalls,
  keyOf: ({ number }) => number,
  href: ({ number }) => `/recalls/${encodeURIComponent(number)}`,
  columns: ({ t }) => [
    {
      id: "title",
      title: t("recall"),
      card: "title",
      skeleton: "w-48",
      value: ({ title }) => title,
      cell: ({ title, number, stopSale, state, open }) => (
        <span>
          {title}
          <span className="mt-0.5 flex flex-wrap items-center gap-2 text-xs text-ink-2">
            {number}
            {stopSale && state === "published" && open > 0 && <Badge tone="bad">{t("recall_stop_sale")}</Badge>}
          </span>
        </span>
      ),
    },
    { id: "number", title: t("recall_number"), exportOnly: true, value: ({ number }) => number },
    { id: "published", title: t("recall_since"), type: "day", value: ({ validFrom }) => validFrom },
    {
      id: "open",
      title: t("recall_open"),
      align: "right",
      value: ({ open }) => open,
      cell: ({ open }) => <Badge tone={open > 0 ? "bad" : "good"}>{open}</Badge>,
    },
    { id: "closed", title: t("recall_done"), align: "right", value: ({ closed }) => closed },
    {
      id: "pay",
      title: t("recall_pay"),
      value: ({ pay }) => pay[0]?.amount ?? 0,
      cell: ({ pay, minutes }) => (
        <span>
          {pay[0] && <Pay {...pay[0]} />}
          <span className="block text-xs text-ink-2">{t("recall_minutes", { minutes })}</span>
        </span>
      ),
    },
  ],
  search: "recalls_search",
  textOf: ({ number, title }) => `${number} ${title}`,
  above: () => <OpenWork />,
  actions: ({ t }) => <ButtonLink to="/recalls/statements">{t("title_recalls_statements")}</ButtonLink>,
  exportAs: "recalls",
  empty: { title: "recalls_none", text: "recalls_none_text" },
});
