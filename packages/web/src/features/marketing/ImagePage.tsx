import { useQuery } from "@apollo/client/react";
import { ITEMS_PER_LINE } from "@spoke/core/content/layout.ts";
import { mediaKindOf } from "@spoke/core/media/schema.ts";
import { RENDITION_NAMES, RENDITIONS } from "@spoke/core/upload/schema.ts";
import { ChevronLeftIcon, ChevronRightIcon, DownloadIcon } from "lucide-react";
import { useEffect, useState } from "react";
import { useParams } from "react-router";
import { MarketingImageDocument, type MarketingImageQuery, MarketingNeighborsDocument } from "../../gql/graphql.ts";
import { formatBytes } from "../../lib/format.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { reportFault } from "../../lib/reporter.ts";
import type { SafeHtml } from "../../lib/trusted.ts";
import { cx, tv } from "../../lib/variants.ts";
import { Button } from "../../ui/Button.tsx";
import { FormUnavailable } from "../../ui/form/FormLoading.tsx";
import { ButtonLink } from "../../ui/Link.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { RichHtml } from "../../ui/rich/RichHtml.tsx";
import { Loading, Skeleton } from "../../ui/Status.tsx";
import { FileCard, MediaPicture, useDownload } from "../media/index.ts";
import { marketingPath, Trail } from "./Tree.tsx";

/** Material: its pictures in all sizes, its documents, and the material beside it in the category. */
export default function ImagePage() {
  const { t } = useTranslation();
  const { image_id: id = "" } = useParams();
  const { data, error, refetch } = useQuery(MarketingImageDocument, {
    variables: { id },
    fetchPolicy: "cache-and-network",
  });
  const material = data?.marketingMaterial;
  if (!material && error)
    return (
      <FormUnavailable
        error={error}
        onRetry={() => void refetch()}
        backTo="/marketing-material"
        backLabel={t("title_marketing_material")}
      />
    );
  if (!material)
    return (
      <>
        <PageHeader title={t("title_marketing_material_type_id_image_image_id")} />
        <Loading label={t("loading")}>
          <Skeleton className="aspect-4/3 h-auto w-full max-w-2xl" />
        </Loading>
      </>
    );
  // A single picture takes the line.
  const perLine = material.files.length === 1 ? 1 : (ITEMS_PER_LINE.find((each) => each === material.itemPerLine) ?? 3);
  return (
    <>
      <PageHeader
        title={material.title}
        trail={<Trail type={material.type} steps={material.category.breadcrumb} />}
        aside={<Neighbors category={material.category} id={material.id} />}
      />
      <Body html={material.body} />
      <ul className={fileGrid({ perLine })}>
        {material.files.map((file) => (
          <li key={file.id}>
            {mediaKindOf(file.contentType) === "picture" ? (
              <PictureCard file={file} isRow={perLine === 1} isOnly={material.files.length === 1} />
            ) : (
              <FileCard file={file} />
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

const fileGrid = tv({
  base: "grid gap-4",
  variants: {
    perLine: {
      1: "",
      2: "xs:grid-cols-2",
      3: "xs:grid-cols-2 lg:grid-cols-3",
      4: "xs:grid-cols-2 lg:grid-cols-4",
      6: "xs:grid-cols-3 lg:grid-cols-6",
    },
  },
});

type Material = MarketingImageQuery["marketingMaterial"];

function Neighbors({ category, id }: { readonly category: Material["category"]; readonly id: string }) {
  const { t } = useTranslation();
  const { data } = useQuery(MarketingNeighborsDocument, { variables: { category: category.id } });
  const all = data?.marketingMaterials.materials ?? [];
  const index = all.findIndex((each) => each.id === id);
  const [before, after] = [all[index - 1], index < 0 ? undefined : all[index + 1]];
  const to = (neighbor: { readonly id: string }) => marketingPath(`${category.route}/image/${neighbor.id}`);
  if (!before && !after) return null;
  return (
    <div className="flex gap-2">
      {before && (
        <ButtonLink to={to(before)} icon={ChevronLeftIcon} aria-label={t("marketing_previous", { name: before.title })}>
          {t("marketing_previous_short")}
        </ButtonLink>
      )}
      {after && (
        <ButtonLink to={to(after)} icon={ChevronRightIcon} aria-label={t("marketing_next", { name: after.title })}>
          {t("marketing_next_short")}
        </ButtonLink>
      )}
    </div>
  );
}

/** Rich text, cleaned again before it is shown. */
function Body({ html }: { readonly html: string }) {
  const [safe, setSafe] = useState<SafeHtml>();
  useEffect(() => {
    if (html === "") return setSafe(undefined);
    let isCurrent = true;
    import("../../ui/rich/sanitize.ts").then(
      ({ sanitize }) => isCurrent && setSafe(sanitize(html)),
      (error: unknown) => reportFault("rich text was not shown", error),
    );
    return () => {
      isCurrent = false;
    };
  }, [html]);
  return safe === undefined ? null : <RichHtml html={safe} className="mb-5 max-w-3xl" />;
}

interface PictureCardProps {
  readonly file: Material["files"][number];
  /** The picture stands beside its facts instead of above them. */
  readonly isRow: boolean;
  /** The title of the page is its title. */
  readonly isOnly: boolean;
}

function PictureCard({ file, isRow, isOnly }: PictureCardProps) {
  const { t, locale } = useTranslation();
  const { download, busy } = useDownload();
  const { id, fileTitle, fileName, size, width, height, license, medFileUrl } = file;
  const longer = Math.max(width ?? 0, height ?? 0);
  const sizes = RENDITION_NAMES.filter((name) => RENDITIONS[name] < longer).toReversed();
  return (
    <article
      className={cx(
        "grid h-full content-start gap-4 rounded-lg border border-line bg-surface p-3 shadow-card",
        isRow && "md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]",
      )}
    >
      <MediaPicture file={file} src={medFileUrl} rendition="medium" alt={fileTitle} className="aspect-4/3 w-full" />
      <div className="flex min-w-0 flex-col gap-3">
        {!isOnly && <h2 className="text-base font-semibold wrap-anywhere">{fileTitle}</h2>}
        <p className="text-ink-2 wrap-anywhere">
          {fileName} · {formatBytes(size, locale)}
        </p>
        {license && (
          <p className="text-ink-2 wrap-anywhere">
            <span className="font-medium text-ink">{t("media_license")}</span> {license}
          </p>
        )}
        <div className="flex flex-wrap gap-2">
          <Button kind="primary" icon={DownloadIcon} busy={busy === id} onClick={() => void download(id)}>
            {t("marketing_download_original")}
          </Button>
          {sizes.map((name) => (
            <Button
              key={name}
              aria-label={t("marketing_download_size_of", { name: fileTitle, pixels: RENDITIONS[name] })}
              busy={busy === `${id}.${name}`}
              onClick={() => void download(id, name)}
            >
              {t("marketing_download_size", { pixels: RENDITIONS[name] })}
            </Button>
          ))}
        </div>
      </div>
    </article>
  );
}
