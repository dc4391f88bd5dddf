import { type MouseEvent, useEffect, useState } from "react";
import type { CartLineFieldsFragment, CartPageQuery } from "../../gql/graphql.ts";
import { moneyStyle, useConfig } from "../../lib/config.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { bottomBar } from "../../ui/bottomBar.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { goToRefused } from "../../ui/form/useRefused.ts";
import { ButtonLink } from "../../ui/Link.tsx";
import { Money } from "../../ui/Money.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { SearchField } from "../../ui/SearchField.tsx";
import { Loading, Notice, Skeleton } from "../../ui/Status.tsx";
import { useHeld } from "../../ui/useWaiting.ts";
import { OverdueOfCustomer } from "../invoices/index.ts";
import { RecallNotice } from "../recalls/index.ts";
import { TaxNote } from "../tax/index.ts";
import { proposedAgain } from "./again.ts";
import { CartLineRow, savedByPromotions } from "./CartLineRow.tsx";
import { useCart } from "./CartProvider.tsx";
import { CartRepair } from "./CartRepair.tsx";
import { CartTools } from "./CartTools.tsx";
import { EmptyCart } from "./EmptyCart.tsx";
import { OrderingClosed } from "./OrderingClosed.tsx";
import { Proposals } from "./Proposals.tsx";
import { SavedTotal } from "./SavedTotal.tsx";
import { usePricedCart } from "./usePricedCart.ts";

type MerchantCart = CartPageQuery["merchantCart"];

/** The cart by sales organization, with what it comes to always in sight. */
export default function CartPage() {
  const { t } = useTranslation();
  const { enabled } = useCart();
  const { data, error, refetch } = usePricedCart();
  const cart = useHeld(data?.merchantCart);
  useEffect(() => () => proposedAgain.set(undefined), []);
  if (!enabled) return <OrderingClosed />;
  if (error && !cart) {
    return (
      <EmptyState page kind="went-wrong" action={<Button onClick={() => void refetch()}>{t("try_again")}</Button>} />
    );
  }
  if (cart && cart.merchants.length === 0) {
    return (
      <>
        <PageHeader title={t("title_cart")} />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <EmptyCart />
          <Proposals page="cart" />
        </div>
      </>
    );
  }
  return (
    <>
      <PageHeader title={t("title_cart")} aside={cart && <CartTools cart={cart} />} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 max-xl:pb-40 xl:grid-cols-[minmax(0,1fr)_320px]">
        <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-6">
          <OverdueOfCustomer />
          {cart ? <Merchants cart={cart} /> : <CartSkeleton />}
          <Proposals page="cart" />
        </div>
        <Summary cart={cart} />
      </div>
    </>
  );
}

function Merchants({ cart }: { cart: MerchantCart }) {
  const { t } = useTranslation();
  const { cartDisclaimer } = useConfig();
  const [search, setSearch] = useState("");
  const found = cart.merchants
    .map((merchant) => ({ ...merchant, shown: merchant.lines.filter((line) => matches(line, search)) }))
    .filter(({ shown }) => shown.length > 0);
  return (
    <div className="grid content-start gap-6">
      {cart.summary.count > LONG_CART && (
        <SearchField label={t("cart_search")} value={search} onSearch={setSearch} className="max-w-md print:hidden" />
      )}
      {found.length === 0 && <p className="text-ink-2">{t("cart_search_none")}</p>}
      {found.map((merchant) => {
        const style = moneyStyle(merchant.currency);
        return (
          <section key={merchant.sorg} className="rounded-lg border border-line bg-surface shadow-card">
            <header className="flex min-h-12 items-center justify-between gap-4 border-b border-line px-4 xs:px-5">
              <h2 className="font-semibold">{merchant.merchant}</h2>
              <p className="tabular text-xs text-ink-2">{t("pieces", { count: merchant.totalQty })}</p>
            </header>
            <div className="px-4 xs:px-5">
              <RecallNotice sorg={merchant.sorg} articles={merchant.lines} />
            </div>
            <ul className="divide-y divide-line">
              {merchant.shown.map((line) => (
                <CartLineRow key={line.id} line={line} style={style} />
              ))}
            </ul>
            <footer className="flex justify-between border-t border-line px-4 py-3 xs:px-5 md:pr-19">
              <span className="text-ink-2">{t("subtotal")}</span>
              <Money amount={merchant.total} style={style} className="font-semibold" />
            </footer>
          </section>
        );
      })}
      {cartDisclaimer && <p className="text-xs whitespace-pre-line text-ink-2">{cartDisclaimer}</p>}
    </div>
  );
}

/** From this many lines on, the cart can be searched. */
const LONG_CART = 10;

function matches({ article_code, product }: CartLineFieldsFragment, search: string): boolean {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const texts = [
    article_code,
    product?.article_code_display,
    product?.name,
    product?.brand.description,
    product?.color,
  ];
  const text = texts.filter(Boolean).join(" ").toLowerCase();
  return words.every((word) => text.includes(word));
}

function Summary({ cart }: { cart: MerchantCart | undefined }) {
  const { t } = useTranslation();
  const { canCheckout } = useConfig();
  const lines = cart?.merchants.flatMap((merchant) => merchant.lines) ?? [];
  const sorgs = cart?.merchants.map(({ sorg }) => sorg) ?? [];
  const faulty = lines.filter(({ problems }) => problems.length > 0);
  return (
    <aside
      ref={bottomBar}
      aria-label={t("summary")}
      className="self-start border border-line bg-surface p-5 print:static max-xl:fixed max-xl:inset-x-0 max-xl:bottom-0 max-xl:z-20 max-xl:shadow-pop max-xl:lg:left-60 xl:sticky xl:top-23 xl:rounded-lg xl:shadow-card"
    >
      <h2 className="text-base font-semibold max-xl:sr-only">{t("summary")}</h2>
      <dl className="tabular grid gap-2 xl:mt-4">
        <div className="flex justify-between text-ink-2 max-xl:hidden">
          <dt>{t("products")}</dt>
          <dd>{cart ? cart.summary.count : <Skeleton className="h-5 w-8" />}</dd>
        </div>
        <div className="flex justify-between text-ink-2 max-xl:hidden">
          <dt>{t("quantity")}</dt>
          <dd>{cart ? cart.summary.totalQty : <Skeleton className="h-5 w-8" />}</dd>
        </div>
        <div className="flex items-baseline justify-between xl:border-t xl:border-line xl:pt-3">
          <dt className="font-semibold">
            {t("total")} <TaxNote sorgs={sorgs} />
          </dt>
          <dd className="text-xl font-semibold">
            {!cart ? (
              <Skeleton className="h-7 w-28" />
            ) : cart.summary.total != null ? (
              <Money amount={cart.summary.total} style={moneyStyle(cart.summary.currency)} />
            ) : (
              <span className="text-sm font-normal">{t("cart_mixed_currencies")}</span>
            )}
          </dd>
        </div>
      </dl>
      <p className="mt-1 text-2xs text-ink-3 max-xl:hidden">{t("cart_total_hint")}</p>
      {cart?.summary.total != null && (
        <SavedTotal promotions={savedByPromotions(lines)} style={moneyStyle(cart.summary.currency)} />
      )}
      <div className="mt-4 empty:hidden">
        <CartRepair faulty={faulty} />
      </div>
      <div className="mt-4 grid gap-2">
        {canCheckout ? (
          cart && faulty.length === 0 ? (
            <>
              {/* A phone asks where and how in a step of its own. */}
              <ButtonLink to="/cart/shipment" kind="primary" size="lg" className="xs:hidden" onClick={stayAtRefused}>
                {t("checkout_go")}
              </ButtonLink>
              <ButtonLink
                to="/cart/checkout"
                kind="primary"
                size="lg"
                className="max-xs:hidden"
                onClick={stayAtRefused}
              >
                {t("checkout_go")}
              </ButtonLink>
            </>
          ) : (
            <Button kind="primary" size="lg" disabled>
              {t("checkout_go")}
            </Button>
          )
        ) : (
          <Notice tone="info">{t("checkout_closed")}</Notice>
        )}
        <ButtonLink to="/catalog/list" kind="ghost" className="max-xl:hidden">
          {t("cart_continue")}
        </ButtonLink>
      </div>
    </aside>
  );
}

/** A quantity that is refused is corrected first: the cart still has the one before. */
function stayAtRefused(event: MouseEvent): void {
  if (goToRefused(document.querySelector("main"))) event.preventDefault();
}

function CartSkeleton() {
  const { t } = useTranslation();
  return (
    <Loading label={t("loading")} className="rounded-lg border border-line bg-surface">
      <div className="flex h-12 items-center border-b border-line px-5">
        <Skeleton className="h-5 w-40" />
      </div>
      {["a", "b", "c"].map((key) => (
        <div key={key} className="flex h-[108px] items-center gap-4 border-b border-line px-5 last:border-b-0">
          <Skeleton className="size-[72px]" />
          <div className="flex-1">
            <Skeleton className="h-4 w-1/2" />
            <Skeleton className="mt-2 h-4 w-1/3" />
          </div>
          <Skeleton className="h-8 w-28" />
          <Skeleton className="h-5 w-20 max-md:hidden" />
        </div>
      ))}
    </Loading>
  );
}
