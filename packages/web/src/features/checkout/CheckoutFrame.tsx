import type { ReactNode } from "react";
import { useConfig } from "../../lib/config.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { Loading, Skeleton } from "../../ui/Status.tsx";
import { EmptyCart, OrderingClosed, useCart } from "../cart/index.ts";
import { useCheckoutData } from "./useCheckoutData.ts";

type CheckoutData = ReturnType<typeof useCheckoutData>;
type Ready = NonNullable<CheckoutData["ready"]>;

interface CheckoutFrameProps {
  readonly title: string;
  readonly children: (ready: Ready, data: CheckoutData) => ReactNode;
}

/** A step of checkout with what it needs; without that it says why there is nothing to fill in. */
export function CheckoutFrame({ title, children }: CheckoutFrameProps) {
  const { t } = useTranslation();
  const { enabled } = useCart();
  const data = useCheckoutData();
  const { canCheckout } = useConfig();
  if (!enabled) return <OrderingClosed />;
  if (!canCheckout) return <OrderingClosed title="checkout_closed" />;
  if (data.failed) {
    return <EmptyState page kind="went-wrong" action={<Button onClick={data.again}>{t("try_again")}</Button>} />;
  }
  if (data.isEmpty) return <EmptyCart page />;
  return (
    <>
      <PageHeader title={title} />
      {data.ready ? children(data.ready, data) : <FormSkeleton />}
    </>
  );
}

function FormSkeleton() {
  const { t } = useTranslation();
  return (
    <Loading label={t("loading")} className="grid gap-6 xl:grid-cols-[minmax(0,1fr)_360px]">
      <div className="grid gap-6">
        <Skeleton className="h-44 rounded-lg" />
        <Skeleton className="h-40 rounded-lg" />
        <Skeleton className="h-64 rounded-lg" />
      </div>
      <Skeleton className="h-80 rounded-lg" />
    </Loading>
  );
}
