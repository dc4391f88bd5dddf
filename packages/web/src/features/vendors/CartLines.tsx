import { Trash2Icon, TriangleAlertIcon } from "lucide-react";
import type { VendorCartPartFragment } from "../../gql/graphql.ts";
import type { MoneyStyle } from "../../lib/format.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { IconButton } from "../../ui/Button.tsx";
import { ruleText } from "../../ui/form/refusal.ts";
import { Icon } from "../../ui/Icon.tsx";
import { Money } from "../../ui/Money.tsx";
import { Picture } from "../../ui/Picture.tsx";
import { toast } from "../../ui/toasts.ts";
import { QuantityInput } from "./QuantityInput.tsx";
import { unitText } from "./texts.ts";
import { useVendorQuantity } from "./useVendorCart.ts";

type Line = VendorCartPartFragment["lines"][number];

interface CartLinesProps {
  readonly lines: readonly Line[];
  readonly style: MoneyStyle;
  /** Why the last checkout refused an article. */
  readonly problemsOf: (articleCode: string) => readonly string[];
}

/** The lines of a vendor's part of the cart. */
export function CartLines({ lines, style, problemsOf }: CartLinesProps) {
  return (
    <ul className="-my-4 divide-y divide-line">
      {lines.map((line) => {
        const own = line.problems.map(({ message, values }) => ruleText(message, values));
        const problems = [...new Set([...own, ...problemsOf(line.articleCode)])];
        return <CartLine key={line.id} line={line} style={style} problems={problems} />;
      })}
    </ul>
  );
}

function CartLine({ line, style, problems }: { line: Line; style: MoneyStyle; problems: readonly string[] }) {
  const { t } = useTranslation();
  const { product } = line;
  const { set, isPending } = useVendorQuantity({ ...line, unit: product?.uomConverter ?? 1 });
  const name = product?.description ?? line.articleCode;
  const remove = async () => {
    if (!(await set(0))) return;
    toast(t("cart_removed", { name }), { action: { label: t("undo"), run: () => void set(line.qty) } });
  };
  return (
    <li className="grid grid-cols-[56px_minmax(0,1fr)_auto] items-start gap-x-4 gap-y-3 py-4 md:grid-cols-[56px_minmax(0,1fr)_160px_112px_44px] md:items-center">
      <Picture src={product?.imageUrl} alt="" className="size-14" />
      <div className="min-w-0">
        <p className="font-semibold">{name}</p>
        <p className="text-xs text-ink-2">
          {line.articleCode}
          {product && product.uomConverter > 1 && ` · ${unitText(product, t)}`}
        </p>
        <p className="text-xs text-ink-2">
          <Money amount={line.price} style={style} />
        </p>
        {problems.map((text) => (
          <p key={text} className="mt-1 flex items-start gap-1.5 text-xs font-medium text-bad">
            <Icon icon={TriangleAlertIcon} size={16} className="mt-0.5" />
            {text}
          </p>
        ))}
      </div>
      <IconButton
        icon={Trash2Icon}
        label={t("cart_remove", { name })}
        disabled={isPending}
        onClick={() => void remove()}
        // The icon, not the area around it, ends where the prices end.
        className="-mt-2.5 -mr-2.5 justify-self-end pointer-coarse:-mr-3 md:order-last md:mt-0"
      />
      <div className="max-md:col-start-2">
        <QuantityInput
          article={{ vendor: line.vendor, articleCode: line.articleCode, name, unit: product?.uomConverter ?? 1 }}
          min={1}
          invalid={problems.length > 0}
        />
      </div>
      <p className="self-center text-right font-semibold">
        <Money amount={line.subtotal} style={style} />
      </p>
    </li>
  );
}
