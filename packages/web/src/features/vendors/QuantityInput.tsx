import { QuantityStepper } from "../../ui/QuantityStepper.tsx";
import { useVendorQuantity } from "./useVendorCart.ts";

interface QuantityInputProps {
  readonly article: {
    readonly vendor: { readonly id: string };
    readonly articleCode: string;
    readonly name: string;
    readonly unit: number;
  };
  readonly min?: number;
  readonly invalid?: boolean;
}

/** The quantity of an article in the vendor cart, in steps of its sales unit. */
export function QuantityInput({ article, min = 0, invalid = false }: QuantityInputProps) {
  const { qty, set } = useVendorQuantity(article);
  return (
    <QuantityStepper
      label={article.name}
      value={qty}
      min={min}
      step={article.unit}
      invalid={invalid}
      onChange={(next) => void set(next)}
    />
  );
}
