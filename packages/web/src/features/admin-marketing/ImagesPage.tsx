import { mediaKindOf } from "@spoke/core/media/schema.ts";
import { ImagesIcon, PlusIcon } from "lucide-react";
import {
  AdminMarketingImagesDocument,
  type AdminMarketingImagesQuery,
  DeleteMarketingImageDocument,
} from "../../gql/graphql.ts";
import { Breakable } from "../../ui/Breakable.tsx";
import { DateText } from "../../ui/DateText.tsx";
import { deletion } from "../../ui/deletion.tsx";
import { ButtonLink } from "../../ui/Link.tsx";
import { listPage } from "../../ui/ListPage.tsx";
import { pageVariables } from "../../ui/listState.ts";
import { LibraryButton, MediaPicture } from "../media/index.ts";
import { pathText } from "./forms.ts";

type Row = AdminMarketingImagesQuery["marketingMaterials"]["materials"][number];

/** All marketing material, newest first. */
export default listPage({
  title: "title_admin_marketing_material_image",
  query: AdminMarketingImagesDocument,
  variables: pageVariables,
  rows: ({ marketingMaterials }) => marketingMaterials.materials,
  count: ({ marketingMaterials }) => marketingMaterials.info.count,
  keyOf: ({ id }) => id,
  href: ({ id }) => `/admin/marketing-material/image/${encodeURIComponent(id)}/edit`,
  columns: ({ t }) => [
    {
      id: "title",
      title: t("marketing_title"),
      card: "title",
      skeleton: "w-56",
      value: ({ title }) => title,
      cell: ({ title, placeholder }) => (
        <span className="flex min-w-0 items-center gap-3 py-1.5">
          {placeholder && (
            <MediaPicture
              file={placeholder}
              // So small, the first page of a document is a white area.
              src={mediaKindOf(placeholder.contentType) === "pdf" ? null : placeholder.thumbnailUrl}
              alt=""
              cover
              className="h-12 w-16 shrink-0"
            />
          )}
          <Breakable text={title} className="min-w-0" />
        </span>
      ),
    },
    { id: "category", title: t("category"), value: ({ category }) => pathText(category.breadcrumb) },
    { id: "files", title: t("marketing_files"), wideOnly: true, value: ({ files }) => String(files.length) },
    {
      id: "uploadAt",
      title: t("marketing_upload_at"),
      wideOnly: true,
      value: ({ uploadAt }) => uploadAt,
      cell: ({ uploadAt }) => <DateText value={uploadAt} />,
    },
  ],
  search: "marketing_search",
  create: { to: "/admin/marketing-material/image/create", label: "title_admin_marketing_material_image_create" },
  actions: ({ t }) => (
    <>
      <LibraryButton />
      <ButtonLink to="/admin/marketing-material/image/create-bulk" icon={ImagesIcon}>
        {t("marketing_bulk")}
      </ButtonLink>
      <ButtonLink kind="primary" to="/admin/marketing-material/image/create" icon={PlusIcon}>
        {t("title_admin_marketing_material_image_create")}
      </ButtonLink>
    </>
  ),
  empty: { title: "marketing_empty", text: "marketing_none_text" },
  exportAs: "marketing-material",
  remove: deletion(DeleteMarketingImageDocument, (data) => data.deleteMarketingMaterial, {
    nameOf: ({ title }: Row) => title,
  }),
});
