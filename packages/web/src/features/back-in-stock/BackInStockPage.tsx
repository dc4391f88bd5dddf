import { useApolloClient } from "@apollo/client/react";
import { XIcon } from "lucide-react";
import { arrivalToOrder, isSoldOut } from "../../app/orderable.ts";
import { WaitedForProductsDocument, type WaitedForProductsQuery } from "../../gql/graphql.ts";
import { useConfig } from "../../lib/config.ts";
import { serverText, type Translate, useTranslation } from "../../lib/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import type { Column } from "../../ui/columns.tsx";
import { listPage } from "../../ui/ListPage.tsx";
import { toast } from "../../ui/toasts.ts";
import {
  AddToCart,
  BackInStock,
  ItemRow,
  ItemRowSkeleton,
  refusedBecause,
  useRestock,
  variantLabel,
} from "../catalog/index.ts";
import { AddWait } from "./AddWait.tsx";

type Waited = WaitedForProductsQuery["waitedForProducts"][number];

/** The articles that the user is notified about once they are back in stock, and those that came back. */
export default listPage({
  title: "title_user_back_in_stock",
  query: WaitedForProductsDocument,
  variables: () => ({}),
  rows: (data) => data.waitedForProducts,
  keyOf: ({ sorg, article_code }: Waited) => `${sorg}/${article_code}`,
  columns: ({ t }) => waitedColumns(t),
  cards: {
    layout: "lines",
    item: (product) => <ItemRow product={product} action={<WaitActions product={product} />} />,
    skeleton: <ItemRowSkeleton />,
  },
  above: ({ reload }) => (
    <>
      <div className="mb-6 empty:hidden">
        <BackInStock />
      </div>
      <AddWait onAdded={reload} />
    </>
  ),
  empty: { title: "waits_none", text: "waits_none_text", action: { to: "/catalog/list", label: "title_catalog" } },
  exportAs: "back-in-stock-alerts",
});

function waitedColumns(t: Translate): readonly Column<Waited>[] {
  return [
    { id: "code", title: t("article_code"), value: (row) => row.article_code_display },
    { id: "name", title: t("name"), value: (row) => row.name },
    { id: "brand", title: t("filter_brands"), value: (row) => row.brand.description },
    { id: "arrival", title: t("stock_arrives"), type: "day", value: (row) => row.stock.nextArrival?.date },
  ];
}

/** Orders an article where the host takes orders of it, and ends its notification. */
function WaitActions({ product }: { readonly product: Waited }) {
  const { t } = useTranslation();
  const config = useConfig();
  const client = useApolloClient();
  const send = useRestock();
  const change = async (wait: boolean): Promise<boolean> => {
    try {
      await send(product, wait);
    } catch (error) {
      const reason = refusedBecause(error);
      toast(reason ? serverText(reason) : t("something_went_wrong"), { tone: "bad" });
      return false;
    }
    await client.refetchQueries({ include: [WaitedForProductsDocument] });
    return true;
  };
  const name = variantLabel(product);
  const canOrder = arrivalToOrder(product.stock, config) !== undefined || !isSoldOut(product, config);
  const remove = async () => {
    if (!(await change(false))) return;
    toast(t("cart_removed", { name }), { action: { label: t("undo"), run: () => void change(true) } });
  };
  return (
    <div className="flex flex-wrap items-center gap-2 md:flex-col md:items-end">
      {canOrder && <AddToCart product={product} />}
      <Button kind="ghost" size="sm" icon={XIcon} aria-label={t("remove_of", { name })} onClick={() => void remove()}>
        {t("waits_remove")}
      </Button>
    </div>
  );
}
