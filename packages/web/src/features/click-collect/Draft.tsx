import { useQuery } from "@apollo/client/react";
import { PickupDraftDocument, type PickupDraftQueryVariables } from "../../gql/graphql.ts";
import { moneyStyle } from "../../lib/config.ts";
import { formatMoney } from "../../lib/format.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { reasonsOf } from "../../ui/form/refusal.ts";
import { Loading, Notice, Skeleton } from "../../ui/Status.tsx";

/** The order that a shipment would place at headquarters now; a shipment that orders nothing has none. */
export function useDraft(shipment: PickupDraftQueryVariables["shipment"] | undefined) {
  const { data, error, loading, refetch } = useQuery(PickupDraftDocument, {
    variables: { shipment: shipment ?? { orderId: "", details: [] } },
    skip: !shipment,
    fetchPolicy: "no-cache",
    notifyOnNetworkStatusChange: true,
  });
  const answer = shipment && !loading ? data?.clickCollectOrderDraft : undefined;
  return { draft: answer?.draft ?? undefined, answer, error, again: () => void refetch() };
}

/** What the order comes to, how it is paid, and where it goes; or why it cannot be placed. */
export function Draft({ preview: { draft, answer, error, again } }: { readonly preview: ReturnType<typeof useDraft> }) {
  const { t } = useTranslation();
  if (!draft) {
    if (answer) return <Notice tone="bad">{reasonsOf(answer).join(" ")}</Notice>;
    if (error)
      return (
        <Notice tone="bad">
          {t("something_went_wrong")}{" "}
          <Button size="sm" onClick={again}>
            {t("try_again")}
          </Button>
        </Notice>
      );
    return (
      <Loading label={t("loading")} className="mt-4">
        <Skeleton className="h-24" />
      </Loading>
    );
  }
  const money = (value: number) => formatMoney(value, moneyStyle(draft.currency));
  const facts = [
    [t("ship_to"), draft.shipTo],
    [t("payment"), draft.payment],
    [t("subtotal"), money(draft.goods)],
    ...(draft.discount > 0 ? [[t("payment_discount"), `−${money(draft.discount)}`]] : []),
    [t("shipment"), money(draft.freight)],
    [t("total"), money(draft.total)],
  ];
  return (
    <dl className="mt-4 grid gap-2 rounded-lg border border-line p-4">
      {facts.map(([title, value]) => (
        <div
          key={title}
          className="flex justify-between gap-4 last:border-t last:border-line last:pt-2 last:font-semibold"
        >
          <dt>{title}</dt>
          <dd className="tabular text-right wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
