import { useId } from "react";
import { useWatch } from "react-hook-form";
import type { KnownTagsQuery } from "../../gql/graphql.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { SelectInput, TextInput } from "../../ui/form/fields.tsx";
import { Picture } from "../../ui/Picture.tsx";
import { PictureInput, type usePicture } from "../upload/index.ts";
import { type ChangeForm, NEW_TAG, tagId, tagOptions } from "./dialog.ts";

interface TagFieldsProps {
  /** Tags that articles of the sales organization have. */
  readonly existing: KnownTagsQuery["knownTags"];
  readonly picture: ReturnType<typeof usePicture>;
}

/** A tag to add: an existing one, or a new one with its picture. */
export function TagFields({ existing, picture }: TagFieldsProps) {
  const { t } = useTranslation();
  const id = useId();
  const chosen = useWatch<ChangeForm, "tag">({ name: "tag" });
  const shown = existing.find((tag) => tagId(tag) === chosen)?.picture;
  return (
    <>
      <SelectInput<ChangeForm>
        name="tag"
        label={t("products_tag_name")}
        required
        options={[...tagOptions(existing, t), { value: NEW_TAG, label: t("products_tag_new") }]}
      />
      {shown && <Picture src={shown} alt="" className="size-24" />}
      {chosen === NEW_TAG && (
        <>
          <TextInput<ChangeForm>
            name="type"
            label={t("products_tag_type")}
            hint={t("products_tag_type_hint")}
            list={`${id}-types`}
            required
          />
          <datalist id={`${id}-types`}>
            {[...new Set(existing.map(({ type }) => type))].map((type) => (
              <option key={type} value={type} />
            ))}
          </datalist>
          <TextInput<ChangeForm> name="name" label={t("products_tag_text")} required />
          <PictureInput name="uploadId" label={t("picture")} picture={picture} removable />
        </>
      )}
    </>
  );
}
