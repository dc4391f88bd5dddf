import { useQuery } from "@apollo/client/react";
import { POINT_PHOTOS } from "@spoke/core/inspection/schema.ts";
import { InspectionPhotosDocument } from "../../gql/graphql.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { FileField } from "../../ui/form/FileField.tsx";
import { textsOf, useField } from "../../ui/form/useField.ts";
import { useUploads } from "../upload/index.ts";

/** Photos of a point that is stored: those that it has, and new ones, which are sent at once. */
export function StoredPhotos({ name }: { readonly name: string }) {
  const { t } = useTranslation();
  const { value, change } = useField(name);
  const ids = textsOf(value);
  const { data } = useQuery(InspectionPhotosDocument, {
    variables: { ids: [...ids], rendition: "thumbnail" },
    fetchPolicy: "cache-and-network",
    skip: ids.length === 0,
  });
  const uploads = useUploads({
    purpose: "INSPECTION_PHOTO",
    onClean: (id) => {
      change([...ids, id]);
      return Promise.resolve(undefined);
    },
  });
  const stored = ids.map((id, index) => ({
    ...{ id, name: t("inspection_photo", { number: index + 1 }) },
    preview: data?.fileAddresses.find((file) => file.id === id)?.url,
  }));
  return (
    <FileField
      label={t("inspection_photos")}
      accept="image/*"
      camera
      max={POINT_PHOTOS}
      items={[...stored, ...uploads.items]}
      onFiles={uploads.add}
      onRemove={(id) => (ids.includes(id) ? change(ids.filter((other) => other !== id)) : uploads.remove(id))}
      onRetry={uploads.retry}
    />
  );
}
