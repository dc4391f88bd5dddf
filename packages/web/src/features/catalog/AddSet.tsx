import { useApolloClient } from "@apollo/client/react";
import { PackagePlusIcon } from "lucide-react";
import { ModelSizesDocument } from "../../gql/graphql.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { useCart } from "../cart/index.ts";
import { useAddSet } from "./addSet.ts";
import { Result } from "./CompleteSet.tsx";

interface AddSetProps {
  /** Any component. */
  readonly slug: string;
  readonly name: string;
  /** Whether a set can be assembled from stock. */
  readonly isInStock: boolean;
}

/** Adds a complete set from a list of groupsets, where its components are not on the page. */
export default function AddSet({ slug, name, isInStock }: AddSetProps) {
  const { t } = useTranslation();
  const cart = useCart();
  const client = useApolloClient();
  const { add, isAdding, result } = useAddSet();
  if (!cart.enabled) return null;
  const load = async () => {
    const { data } = await client.query({
      query: ModelSizesDocument,
      variables: { slug: [slug] },
      fetchPolicy: "network-only",
    });
    const items = data?.productDetailsV2[0]?.group.items;
    if (!items) throw new Error("the groupset is not in the catalog");
    return items;
  };
  return (
    <>
      <Button
        size="sm"
        kind="primary"
        icon={PackagePlusIcon}
        className="relative !h-auto min-h-8 w-full py-1 !whitespace-normal pointer-coarse:min-h-11"
        aria-label={t("groupset_add_of", { name })}
        disabled={!isInStock || cart.isUnknown || isAdding}
        onClick={() => void add(load)}
      >
        {t("groupset_add")}
      </Button>
      <Result result={result} />
    </>
  );
}
