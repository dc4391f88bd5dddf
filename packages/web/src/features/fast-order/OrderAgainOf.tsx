import { useApolloClient } from "@apollo/client/react";
import { useState } from "react";
import { OrderLinesDocument } from "../../gql/graphql.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { reportFault } from "../../lib/reporter.ts";
import { Button } from "../../ui/Button.tsx";
import { toast } from "../../ui/toasts.ts";
import { useOrderAgain } from "./useOrderAgain.tsx";

/** Takes an order of a list, whose lines are loaded first, to the fast order. */
export function OrderAgainOf({ number }: { readonly number: string }) {
  const { t } = useTranslation();
  const client = useApolloClient();
  const { enabled, again, dialog } = useOrderAgain();
  const [busy, setBusy] = useState(false);
  if (!enabled) return null;
  const load = async () => {
    setBusy(true);
    try {
      const { data } = await client.query({ query: OrderLinesDocument, variables: { number } });
      if (!data?.order) throw new Error("the order was empty");
      again(data.order.sorg, data.order.details);
    } catch (error) {
      reportFault("the lines of an order could not be loaded", error);
      toast(t("something_went_wrong"), { tone: "bad" });
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button size="sm" busy={busy} aria-label={`${t("order_again")}: ${number}`} onClick={() => void load()}>
        {t("order_again")}
      </Button>
      {dialog}
    </>
  );
}
