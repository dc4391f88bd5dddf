import { useQuery } from "@apollo/client/react";
import { CircleCheckIcon, ShoppingCartIcon } from "lucide-react";
import { useState } from "react";
import { type VendorCartPartFragment, VendorCheckoutDocument } from "../../gql/graphql.ts";
import { moneyStyle, useConfig } from "../../lib/config.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { intlLocale } from "../../lib/locale.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { ButtonLink, Link } from "../../ui/Link.tsx";
import { Money } from "../../ui/Money.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { Loading, Skeleton } from "../../ui/Status.tsx";
import { TaxNote } from "../tax/index.ts";
import { CheckoutForm } from "./CheckoutForm.tsx";
import { useVendorCart } from "./useVendorCart.ts";

/** The vendor cart with its checkout: an order for each vendor. */
export default function CartPage() {
  const { t } = useTranslation();
  const cart = useVendorCart();
  const { data, error, refetch } = useQuery(VendorCheckoutDocument, { fetchPolicy: "cache-and-network" });
  const [placed, setPlaced] = useState<PlacedProps>();
  const [isStale, setIsStale] = useState(false);
  const title = t("title_3rd_party_cart");
  const again = () => {
    cart.reload();
    void refetch();
  };
  if (placed) return <Placed {...placed} />;
  return (
    <>
      <PageHeader title={title} />
      {cart.failed || (error && !data) ? (
        <EmptyState kind="went-wrong" action={<Button onClick={again}>{t("try_again")}</Button>} />
      ) : !cart.parts || !data ? (
        <Loading label={t("loading")} className="grid gap-6">
          <Skeleton className="h-72 rounded-lg" />
          <Skeleton className="h-40 rounded-lg" />
        </Loading>
      ) : cart.parts.length === 0 ? (
        <EmptyState
          kind="no-data"
          icon={ShoppingCartIcon}
          title={t("cart_empty")}
          action={
            <>
              <ButtonLink to="/3rd-party/catalog" kind="primary">
                {t("title_3rd_party_catalog")}
              </ButtonLink>
              {isStale && <ButtonLink to="/3rd-party/order?view=dealer">{t("orders_see")}</ButtonLink>}
            </>
          }
        >
          {t(isStale ? "vendor_cart_changed_text" : "vendor_cart_empty_text")}
        </EmptyState>
      ) : (
        <CheckoutForm
          parts={cart.parts}
          shiptos={data.shiptoV2}
          agreed={data.custVendorThirdPartyAddress}
          reload={cart.reload}
          onStale={() => setIsStale(true)}
          onPlaced={(numbers, parts) => setPlaced({ numbers, parts })}
        />
      )}
    </>
  );
}

interface PlacedProps {
  readonly numbers: readonly string[];
  /** The parts of the cart that were ordered, in the order of the numbers. */
  readonly parts: readonly VendorCartPartFragment[];
}

/** The orders of a checkout. */
function Placed({ numbers, parts }: PlacedProps) {
  const { t, locale } = useTranslation();
  const names = new Intl.ListFormat(intlLocale(locale)).format(parts.map(({ vendor }) => vendor.name));
  const partOf = (index: number) => (parts.length === numbers.length ? parts[index] : undefined);
  return (
    <>
      <PageHeader title={t("vendor_success_title")} />
      <Panel title={t("title_3rd_party_order")}>
        <div role="status" className="grid gap-4">
          <p className="flex items-start gap-2">
            <Icon icon={CircleCheckIcon} size={20} className="mt-0.5 text-good" />
            {t("vendor_success_text", { vendors: names })}
          </p>
          <ul className="divide-y divide-line border-y border-line">
            {numbers.map((number, index) => (
              <PlacedOrder key={number} number={number} part={partOf(index)} />
            ))}
          </ul>
          <div className="flex flex-wrap gap-2">
            <ButtonLink to="/3rd-party/order?view=dealer" kind="primary">
              {t("orders_see")}
            </ButtonLink>
            <ButtonLink to="/3rd-party/catalog">{t("title_3rd_party_catalog")}</ButtonLink>
          </div>
        </div>
      </Panel>
    </>
  );
}

interface PlacedOrderProps {
  readonly number: string;
  readonly part: VendorCartPartFragment | undefined;
}

function PlacedOrder({ number, part }: PlacedOrderProps) {
  const { t } = useTranslation();
  const { sorg } = useConfig();
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 py-2">
      <div className="min-w-0">
        {part && <p className="font-semibold wrap-anywhere">{part.vendor.name}</p>}
        <Link to={`/3rd-party/order/${number}`} className="inline-flex min-h-11 items-center">
          {number}
        </Link>
      </div>
      {part && (
        <p className="text-right">
          <span className="block font-semibold">
            {t("total")} <TaxNote sorgs={[sorg]} /> <Money amount={part.total} style={moneyStyle(part.currency)} />
          </span>
          <span className="block text-xs text-ink-2">
            {t("vendor_step_lines", { count: part.lines.length })} ·{" "}
            {t("pieces", { count: part.lines.reduce((sum, { qty }) => sum + qty, 0) })}
          </span>
        </p>
      )}
    </li>
  );
}
