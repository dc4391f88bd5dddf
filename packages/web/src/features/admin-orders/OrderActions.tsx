import { CheckIcon, SearchIcon } from "lucide-react";
import { useState } from "react";
import type { ToConfirmFragment } from "../../gql/graphql.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { RowMenu } from "../../ui/RowMenu.tsx";
import { ConfirmAsOrdered } from "./ConfirmAsOrdered.tsx";
import { hasUncheckedProof } from "./erp.ts";

interface OrderActionsProps {
  readonly order: ToConfirmFragment;
  readonly onReview: () => void;
  readonly onDone: () => void;
}

/**
 * What the office can do with an order that waits: the button confirms it as ordered, the menu opens it. An order with a request to cancel
 * or with a proof that nobody has checked has it the other way round.
 */
export function OrderActions({ order, onReview, onDone }: OrderActionsProps) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  const { order_no: number } = order;
  const confirm = { label: t("confirm_as_ordered"), icon: CheckIcon, onSelect: () => setAsking(true) };
  const review = { label: t("confirm_answer"), icon: SearchIcon, onSelect: onReview };
  const needsReview = order.isCancellationRequested || hasUncheckedProof(order);
  const [main, other] = needsReview ? [review, confirm] : [confirm, review];
  return (
    <span className="flex items-center justify-end gap-1">
      <Button
        size="sm"
        icon={main.icon}
        onClick={main.onSelect}
        aria-label={needsReview ? t("confirm_order_title", { number }) : t("confirm_as_ordered_title", { number })}
      >
        {main.label}
      </Button>
      <RowMenu name={number} entries={[{ id: "other", ...other }]} />
      <ConfirmAsOrdered
        order={order}
        open={isAsking}
        onClose={() => setAsking(false)}
        onDone={() => {
          setAsking(false);
          onDone();
        }}
      />
    </span>
  );
}
