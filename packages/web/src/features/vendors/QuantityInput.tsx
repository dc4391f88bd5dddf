import { useConfig } from "../../lib/config.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { QuantityStepper } from "../../ui/QuantityStepper.tsx";
import { useVendorQuantity } from "./useVendorCart.ts";

interface QuantityInputProps {
  readonly article: {
    readonly vendor: { readonly id: string };
    readonly articleCode: string;
    readonly name: string;
    readonly unit: number;
    /** Pieces that can be ordered; absent: not known. */
    readonly stock?: number | undefined;
  };
  readonly min?: number;
  readonly invalid?: boolean;
}

/** The quantity of an article in the vendor cart, in steps of its sales unit. What was corrected is said below it. */
export function QuantityInput({ article, min = 0, invalid = false }: QuantityInputProps) {
  const { t } = useTranslation();
  const { checkStock3rdParty } = useConfig();
  const { qty, set, note } = useVendorQuantity(article);
  const isSoldOut = checkStock3rdParty && article.stock !== undefined && article.stock < article.unit && qty === 0;
  return (
    <QuantityStepper
      label={article.name}
      value={qty}
      min={min}
      {...(min === 0 && { wholeText: t("visit_quantity_whole") })}
      rule={{ min: 1, step: article.unit, carton: null }}
      note={note ?? (isSoldOut ? t("vendor_no_stock") : undefined)}
      invalid={invalid}
      disabled={isSoldOut}
      onChange={(next, typed) => void set(next, typed)}
    />
  );
}
