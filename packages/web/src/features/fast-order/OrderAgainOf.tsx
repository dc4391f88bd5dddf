import { useApolloClient } from "@apollo/client/react";
import { useState } from "react";
import { useUser } from "../../app/session.ts";
import { OrderLinesDocument } from "../../gql/graphql.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { useGo } from "../../lib/navigation.ts";
import { reportFault } from "../../lib/reporter.ts";
import { Button } from "../../ui/Button.tsx";
import { toast } from "../../ui/toasts.ts";
import { useCart } from "../cart/index.ts";
import { gridOf, hasRoom } from "./grid.ts";
import { loadLines, saveLines } from "./line.ts";

/** Takes an order of a list, whose lines are loaded first, to the fast order, behind the lines that are there. */
export function OrderAgainOf({ number }: { readonly number: string }) {
  const { t } = useTranslation();
  const { scopes } = useUser();
  const go = useGo();
  const client = useApolloClient();
  const { enabled } = useCart();
  const [busy, setBusy] = useState(false);
  if (!enabled || !scopes.includes("page.catalog")) return null;
  const again = async () => {
    setBusy(true);
    try {
      const { data } = await client.query({ query: OrderLinesDocument, variables: { number } });
      if (!data?.order) throw new Error("the order was empty");
      const { sorg, details } = data.order;
      const lines = details.map((line) => ({ code: line.article_code, qty: String(line.order_qty), sorg }));
      const there = loadLines();
      if (!hasRoom(gridOf(there), lines.length)) return toast(t("fast_no_room"), { tone: "bad" });
      saveLines([...there, ...lines]);
      go("/catalog/fast-order");
    } catch (error) {
      reportFault("the lines of an order could not be loaded", error);
      toast(t("something_went_wrong"), { tone: "bad" });
    } finally {
      setBusy(false);
    }
    return undefined;
  };
  return (
    <Button size="sm" busy={busy} aria-label={`${t("order_again")}: ${number}`} onClick={() => void again()}>
      {t("order_again")}
    </Button>
  );
}
