import { useApolloClient, useQuery } from "@apollo/client/react";
import { useRef, useState } from "react";
import { UpdateVendorCartDocument, VendorCartDocument, type VendorCartPartFragment } from "../../gql/graphql.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { reportFault } from "../../lib/reporter.ts";
import { createStore, useStore } from "../../lib/store.ts";
import { runAction } from "../../lib/useAction.ts";
import { type RefusedField, reasonsOf } from "../../ui/form/refusal.ts";
import { toast } from "../../ui/toasts.ts";

interface Article {
  readonly vendor: { readonly id: string };
  readonly articleCode: string;
  /** Pieces in a sales unit. */
  readonly unit: number;
}

export interface VendorCart {
  /** Absent until the first answer. */
  readonly parts: readonly VendorCartPartFragment[] | undefined;
  readonly failed: boolean;
  readonly reload: () => void;
}

/** The vendor cart as of now. */
export function useVendorCart(skip = false): VendorCart {
  const { data, error, refetch } = useQuery(VendorCartDocument, { skip, fetchPolicy: "cache-and-network" });
  return {
    parts: data?.cartThirdParty,
    failed: error !== undefined && !data,
    reload: () => {
      refetch().catch((fault: unknown) => reportFault("the vendor cart could not be loaded", fault));
    },
  };
}

/** Changes of the vendor cart that are not answered yet. */
const unanswered = createStore(0);
let previous: Promise<unknown> = Promise.resolve();

/** Whether the cart is about to change, so that what the page shows is not what the server has. */
export const useIsCartChanging = (): boolean => useStore(unanswered) > 0;

/** Sends one change at a time, so that answers cannot overtake one another. */
async function inTurn<T>(run: () => Promise<T>): Promise<T> {
  unanswered.set(unanswered.get() + 1);
  const turn = previous.then(run);
  previous = turn.catch(() => undefined);
  try {
    return await turn;
  } finally {
    unanswered.set(unanswered.get() - 1);
  }
}

/**
 * The quantity of an article in the vendor cart, and how it is changed. A quantity above the stock becomes the highest possible quantity;
 * `note` explains it. Other refusals show their reason, and the quantity stays.
 */
export function useVendorQuantity(article: Article) {
  const { t } = useTranslation();
  const client = useApolloClient();
  const { data } = useQuery(VendorCartDocument);
  const [pending, setPending] = useState<number>();
  const newest = useRef(0);
  const stored = data?.cartThirdParty
    .flatMap(({ lines }) => lines)
    .find(({ vendor, articleCode }) => vendor.id === article.vendor.id && articleCode === article.articleCode);
  const [note, setNote] = useState<string>();
  const send = async (qty: number) => {
    const products = [{ vendor: { id: article.vendor.id }, articleCode: article.articleCode, qty }];
    return (await runAction(client, UpdateVendorCartDocument, { products })).updateCartThirdParty;
  };
  const change = async (qty: number): Promise<boolean> => {
    let answer = await send(qty);
    const available = availableIn(answer.userErrors);
    const most = available === undefined ? 0 : Math.floor(available / article.unit) * article.unit;
    if (available !== undefined && most > 0 && most < qty) {
      answer = await send(most);
      if (answer.userErrors.length === 0) setNote(t("quantity_set_to_stock", { available, qty: most }));
    }
    client.writeQuery({ query: VendorCartDocument, data: { cartThirdParty: answer.cart } });
    if (answer.userErrors.length > 0) toast(reasonsOf(answer).join(" "), { tone: "bad" });
    return answer.userErrors.length === 0;
  };
  /**
   * Resolves with whether the cart took it, or a later quantity of the article.
   * @param typed what was typed, before it was rounded up to full units
   */
  const set = async (qty: number, typed = qty): Promise<boolean> => {
    newest.current += 1;
    const mine = newest.current;
    setPending(qty);
    setNote(typed === qty ? undefined : t("quantity_set_to_step", { unit: article.unit, qty }));
    try {
      return await inTurn(async () => mine !== newest.current || (await change(qty)));
    } catch (error) {
      reportFault("the vendor cart could not be changed", error);
      toast(t("cart_update_failed"), { tone: "bad" });
      return false;
    } finally {
      if (mine === newest.current) setPending(undefined);
    }
  };
  return { qty: pending ?? stored?.qty ?? 0, isPending: pending !== undefined, set, note };
}

/** The pieces in stock, if more were refused. */
function availableIn(errors: readonly RefusedField[]): number | undefined {
  const refused = errors.find(({ message }) => message === "over_stock");
  const value = refused?.values?.find(({ name }) => name === "available")?.value;
  return value === undefined ? undefined : Number(value);
}
