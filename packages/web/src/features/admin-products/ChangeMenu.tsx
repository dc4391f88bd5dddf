import { differenceOf } from "@spoke/core/product-admin/difference.ts";
import {
  CalendarIcon,
  CheckIcon,
  ChevronDownIcon,
  ListOrderedIcon,
  LockIcon,
  RotateCcwIcon,
  TagIcon,
  Trash2Icon,
  XIcon,
} from "lucide-react";
import { useState } from "react";
import type { AnalyzedProductFragment } from "../../gql/graphql.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { buttonClass } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { MenuButton } from "../../ui/Menu.tsx";
import { ChangeDialog, type Kind } from "./ChangeDialog.tsx";
import type { ProductChange } from "./change.ts";
import type { useJob } from "./useJob.ts";

interface ChangeMenuProps {
  readonly products: readonly AnalyzedProductFragment[];
  readonly job: ReturnType<typeof useJob>;
}

type Part = Omit<ProductChange, "articleCode" | "sorg">;

/** What can be done with the chosen products. What needs an answer, or is easily pressed by mistake, asks first. */
export function ChangeMenu({ products, job }: ChangeMenuProps) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState<Kind>();
  const start = (part: Part) => {
    setAsking(undefined);
    const changes = products.map(({ articleCode, sorg }) => ({ articleCode, sorg, ...part }));
    job.start(
      changes,
      products.map((product, place) => {
        const change = changes[place];
        return change && differenceOf(change, { ...product, order: product.allowToOrder.status })?.before;
      }),
    );
  };
  if (job.running) return null;
  return (
    <>
      <MenuButton
        label={t("products_change")}
        entries={[
          ...(products.every(({ allowToOrder }) => allowToOrder.status)
            ? []
            : [{ id: "allow", label: t("products_allow"), icon: CheckIcon, onSelect: () => setAsking("open") }]),
          ...(products.some(({ allowToOrder }) => allowToOrder.status)
            ? [{ id: "disallow", label: t("products_disallow"), icon: LockIcon, onSelect: () => setAsking("close") }]
            : []),
          { id: "arrival", label: t("products_set_arrival"), icon: CalendarIcon, onSelect: () => setAsking("arrival") },
          {
            id: "no-arrival",
            label: t("products_drop_arrival"),
            icon: XIcon,
            onSelect: () => setAsking("end-arrival"),
          },
          { id: "limit", label: t("products_set_limit"), icon: ListOrderedIcon, onSelect: () => setAsking("limit") },
          { id: "tag", label: t("products_put_tag"), icon: TagIcon, onSelect: () => setAsking("tag") },
          ...(products.some(({ tags }) => tags.length > 0)
            ? [{ id: "untag", label: t("products_tag_remove"), icon: XIcon, onSelect: () => setAsking("untag") }]
            : []),
          { id: "delete", label: t("products_delete"), icon: Trash2Icon, onSelect: () => setAsking("delete") },
          ...(products.some(({ deleted }) => deleted)
            ? [
                {
                  id: "restore",
                  label: t("products_restore"),
                  icon: RotateCcwIcon,
                  onSelect: () => start({ deleted: false }),
                },
              ]
            : []),
        ]}
        className={buttonClass("primary", "sm")}
      >
        {t("products_change")}
        <Icon icon={ChevronDownIcon} size={16} />
      </MenuButton>
      {asking && (
        <ChangeDialog kind={asking} products={products} onClose={() => setAsking(undefined)} onChange={start} />
      )}
    </>
  );
}
