import { useQuery } from "@apollo/client/react";
import { useParams } from "react-router";
import { usePageTitle } from "../../app/pageTitle.ts";
import { ProductPageDocument, type ProductPageQuery } from "../../gql/graphql.ts";
import { useDealerPrices } from "../../lib/dealerPrices.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ButtonLink } from "../../ui/Link.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { Badge, Loading, Skeleton } from "../../ui/Status.tsx";
import { useAfterPaint } from "../../ui/useAfterPaint.ts";
import { useHeld } from "../../ui/useWaiting.ts";
import { AddToCart, besideName, hasRunOut, Matrix, Price } from "../catalog/index.ts";
import { RecallNotice } from "../recalls/index.ts";

import { Availability } from "./Availability.tsx";
import { BoughtBefore } from "./BoughtBefore.tsx";
import { Documents } from "./Documents.tsx";
import { Gallery } from "./Gallery.tsx";
import { OtherVariants } from "./OtherVariants.tsx";
import { RelatedProducts } from "./RelatedProducts.tsx";
import { SimilarProducts } from "./SimilarProducts.tsx";
import { Specification } from "./Specification.tsx";
import { useBought } from "./useBought.ts";

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
  usePageTitle(detail?.group.parent_name);
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
      >
        {t("not_found_text")}
      </EmptyState>
    );
  }
  if (!detail) return <ProductSkeleton />;
  return <Product key={detail.group.id} detail={detail} />;
}

/** Picture and facts beside each other; the sizes beside them, or on smaller windows across both below them. */
const columns =
  "grid gap-6 md:max-xl:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] xl:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] xl:grid-rows-[auto_minmax(0,1fr)] xl:gap-x-8 xl:gap-y-6";

function Product({ detail }: { detail: Detail }) {
  const { t } = useTranslation();
  const hasPrices = useDealerPrices();
  const bought = useBought(detail.group);
  const hasAll = useAfterPaint();
  const { product, group } = detail;
  const isSingle = group.items.length <= 1;
  const title = group.parent_name;
  const variant = [product.color, product.frameSize].filter(Boolean).join(", ");
  const year = besideName(title, product.model_year?.toString());
  const beside = [
    besideName(title, product.brand.description, product.serie),
    year && t("product_model_year", { year }),
  ].filter(Boolean);
  return (
    <>
      <PageHeader title={title} />
      <div className={columns}>
        <div>
          <Gallery key={group.id} detail={detail} />
          {!isSingle && (
            <Availability product={product} title={variant}>
              <OtherVariants product={product} items={group.items} />
            </Availability>
          )}
        </div>
        <div className="min-w-0 md:max-xl:contents xl:row-span-2">
          <div className="min-w-0">
            <div className="flex flex-wrap items-center gap-2 text-ink-2 empty:hidden">
              {beside.length > 0 && <span>{beside.join(" · ")}</span>}
              {product.newArrival?.active && <Badge tone="info">{t("new_arrival")}</Badge>}
              {hasPrices && product.price?.promotion && <Badge tone="bad">{product.price.promotion.name}</Badge>}
            </div>
            <p className="mt-1 text-xs text-ink-3">
              {[product.article_code_display, variant, detail.gtin && `${t("gtin")} ${detail.gtin}`]
                .filter(Boolean)
                .join(" · ")}
            </p>
            <div className="mt-3 flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
              <Price price={product.price} size="lg" taxOf={product.sorg} />
              <BoughtBefore bought={bought} isSingle={isSingle} />
            </div>
            <RecallNotice sorg={product.sorg} articles={group.items} />
            {isSingle && (
              <>
                <Availability product={product} />
                <div className="mt-6 max-w-xs">
                  <AddToCart product={product} look="wide" />
                </div>
              </>
            )}
          </div>
          {!isSingle && (
            <Matrix
              group={group}
              here={detail.slug}
              bought={bought}
              className="mt-5 md:max-xl:col-span-2 md:max-xl:mt-0"
            />
          )}
        </div>
        {/* Beside the sizes, which are often longer than the picture. */}
        <div className="grid content-start gap-6 empty:hidden md:max-xl:col-span-2 xl:col-start-1">
          {detail.description && (
            <section>
              <h2 className="mb-1.5 text-base font-semibold">{t("description")}</h2>
              <p className="max-w-prose whitespace-pre-line leading-6 text-ink-2">{detail.description}</p>
            </section>
          )}
          <Documents documents={detail.documents} />
        </div>
      </div>
      {group.items.every(hasRunOut) && <SimilarProducts detail={detail} />}
      {hasAll && (
        <>
          <Specification detail={detail} />
          <RelatedProducts spares={detail.spares} compatible={detail.compatible} />
        </>
      )}
    </>
  );
}

function ProductSkeleton() {
  const { t } = useTranslation();
  return (
    <Loading label={t("loading")}>
      <div className="mb-5 xl:pt-[26px]">
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
