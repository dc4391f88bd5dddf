import { useApolloClient, useQuery } from "@apollo/client/react";
import { useState } from "react";
import { UpdateVendorCartDocument, VendorCartDocument, type VendorCartPartFragment } from "../../gql/graphql.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { reportFault } from "../../lib/reporter.ts";
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

/**
 * The quantity of an article in the vendor cart, and how it is changed. A quantity above the stock becomes the highest possible quantity;
 * `note` says so. What is refused otherwise is said, and the quantity stays.
 */
export function useVendorQuantity(article: Article) {
  const { t } = useTranslation();
  const client = useApolloClient();
  const { data } = useQuery(VendorCartDocument);
  const [pending, setPending] = useState<number>();
  const stored = data?.cartThirdParty
    .flatMap(({ lines }) => lines)
    .find(({ vendor, articleCode }) => vendor.id === article.vendor.id && articleCode === article.articleCode);
  const [note, setNote] = useState<string>();
  const send = async (qty: number) => {
    setPending(qty);
    const products = [{ vendor: { id: article.vendor.id }, articleCode: article.articleCode, qty }];
    return (await runAction(client, UpdateVendorCartDocument, { products })).updateCartThirdParty;
  };
  /** @param typed what was typed, before it was rounded up to full units */
  const set = async (qty: number, typed = qty) => {
    setNote(typed === qty ? undefined : t("quantity_set_to_step", { unit: article.unit, qty }));
    try {
      let answer = await send(qty);
      const available = availableIn(answer.userErrors);
      const most = available === undefined ? 0 : Math.floor(available / article.unit) * article.unit;
      if (available !== undefined && most > 0 && most < qty) {
        answer = await send(most);
        if (answer.userErrors.length === 0) setNote(t("quantity_set_to_stock", { available, qty: most }));
      }
      client.writeQuery({ query: VendorCartDocument, data: { cartThirdParty: answer.cart } });
      if (answer.userErrors.length > 0) toast(reasonsOf(answer).join(" "), { tone: "bad" });
    } catch (error) {
      reportFault("the vendor cart could not be changed", error);
      toast(t("cart_update_failed"), { tone: "bad" });
    } finally {
      setPending(undefined);
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
