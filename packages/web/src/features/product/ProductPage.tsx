import { useQuery } from "@apollo/client/react";
import { useParams } from "react-router";
import { usePageTitle } from "../../app/pageTitle.ts";
import { ProductPageDocument, type ProductPageQuery } from "../../gql/graphql.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ButtonLink } from "../../ui/Link.tsx";
import { Money } from "../../ui/Money.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { Badge, Loading, Skeleton } from "../../ui/Status.tsx";
import { useHeld } from "../../ui/useWaiting.ts";
import { AddToCart, Price, priceStyle, shownTiers, Tiers } from "../catalog/index.ts";
import { RecallNotice } from "../recalls/index.ts";

import { Availability } from "./Availability.tsx";
import { Gallery } from "./Gallery.tsx";
import { Matrix } from "./Matrix.tsx";
import { RestockProvider } from "./restock.tsx";
import { Specification } from "./Specification.tsx";

export type Detail = ProductPageQuery["productDetailsV2"][number];

/** A product with everything a dealer needs to order any size and color of it. */
export default function ProductPage() {
  const { t } = useTranslation();
  const slug = useParams().slug ?? "";
  const { data, previousData, error, refetch } = useQuery(ProductPageDocument, {
    variables: { slug: [slug] },
    fetchPolicy: "cache-and-network",
  });
  // Another size of the same model: what is shown stays until it is there.
  const shown = useHeld(data ?? previousData);
  const detail = shown?.productDetailsV2[0];
  usePageTitle(detail?.product.name);
  if (error && !detail) {
    return (
      <EmptyState page kind="went-wrong" action={<Button onClick={() => void refetch()}>{t("try_again")}</Button>} />
    );
  }
  if (shown && !detail) {
    return (
      <EmptyState
        page
        kind="no-data"
        title={t("product_not_found")}
        action={
          <ButtonLink to="/catalog/list" kind="primary">
            {t("title_catalog")}
          </ButtonLink>
        }
      />
    );
  }
  if (!detail) return <ProductSkeleton />;
  return (
    <RestockProvider key={detail.group.id}>
      <Product detail={detail} />
    </RestockProvider>
  );
}

const columns = "grid gap-6 lg:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)] lg:gap-10";

function Product({ detail }: { detail: Detail }) {
  const { t } = useTranslation();
  const { product, group } = detail;
  const isSingle = group.items.length <= 1;
  const price = product.price;
  return (
    <>
      <PageHeader title={product.name} />
      <div className={columns}>
        <Gallery key={group.id} detail={detail} />
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-2 text-ink-2">
            <span className="font-medium text-ink">{product.brand.description}</span>
            {product.serie && product.serie !== product.brand.description && <span>{product.serie}</span>}
            {product.model_year && <span className="tabular">{product.model_year}</span>}
            {product.newArrival?.active && <Badge tone="info">{t("new_arrival")}</Badge>}
            {price?.promotion && <Badge tone="bad">{price.promotion.name}</Badge>}
          </div>
          <p className="mt-1 text-xs text-ink-3">
            {t("article_code")} {product.article_code_display}
            {detail.gtin && ` · ${t("gtin")} ${detail.gtin}`}
          </p>
          <div className="mt-5">
            <Price price={price} size="lg" bare />
            {price?.retail != null && price.dealer != null && (
              <p className="mt-1 text-xs text-ink-2">
                {t("price_retail")} <Money amount={price.retail} style={priceStyle(price)} />
              </p>
            )}
          </div>
          {price && shownTiers(price).length > 0 && (
            <div className="mt-4 inline-block rounded-lg border border-line bg-surface">
              <Tiers price={price} />
            </div>
          )}
          <RecallNotice sorg={product.sorg} articleCodes={group.items.map((item) => item.article_code)} />
          <Availability product={product} />
          {isSingle && (
            <div className="mt-6 max-w-xs">
              <AddToCart product={product} look="wide" />
            </div>
          )}
          {detail.description && (
            <section className="mt-6">
              <h2 className="mb-1.5 font-semibold">{t("description")}</h2>
              <p className="max-w-prose whitespace-pre-line leading-6 text-ink-2">{detail.description}</p>
            </section>
          )}
        </div>
      </div>
      {!isSingle && <Matrix detail={detail} />}
      {detail.specification.length > 0 && (
        <div className="mt-8">
          <Specification lines={detail.specification} />
        </div>
      )}
    </>
  );
}

function ProductSkeleton() {
  const { t } = useTranslation();
  return (
    <Loading label={t("loading")}>
      <div className="mb-5 lg:pt-[26px]">
        <Skeleton className="my-1.5 h-7 w-72 max-w-full" />
      </div>
      <div className={columns}>
        <div>
          <Skeleton className="aspect-4/3 w-full" />
          <div className="mt-3 flex gap-2">
            <Skeleton className="size-16" />
            <Skeleton className="size-16" />
            <Skeleton className="size-16" />
          </div>
        </div>
        <div>
          <Skeleton className="h-5 w-40" />
          <Skeleton className="mt-2 h-4 w-32" />
          <Skeleton className="mt-6 h-8 w-36" />
          <Skeleton className="mt-6 h-24 w-full" />
        </div>
      </div>
      <Skeleton className="mt-8 h-72 w-full rounded-lg" />
    </Loading>
  );
}
