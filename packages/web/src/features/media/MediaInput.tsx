import { useQuery } from "@apollo/client/react";
import { MAX_FILES, MEDIA_TYPES, mediaPurposeOf } from "@spoke/core/media/schema.ts";
import { PICTURE_TYPES } from "@spoke/core/upload/schema.ts";
import { ImagesIcon } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { FieldValues, Path } from "react-hook-form";
import * as z from "zod";
import {
  CreateLibraryFileDocument,
  type FileFactsFragment,
  MediaAddressesDocument,
  type UploadPurpose,
} from "../../gql/graphql.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { useAction } from "../../lib/useAction.ts";
import { Button } from "../../ui/Button.tsx";
import { FileField } from "../../ui/form/FileField.tsx";
import { ruleText } from "../../ui/form/refusal.ts";
import { useField } from "../../ui/form/useField.ts";
import { useUploads } from "../upload/index.ts";
import { FileDialog } from "./FileDialog.tsx";
import { LibraryDialog } from "./LibraryDialog.tsx";

/** A file in a form's values. */
export interface FileValue {
  readonly id: string;
  readonly title: string;
}

const HEIC_TYPES = ["image/heic", "image/heif"];

/** The purpose with which a file goes to the library. What the library does not take is refused for its type. */
export const mediaPurpose = ({ type, name }: File): UploadPurpose =>
  HEIC_TYPES.includes(type) || /\.hei[cf]$/i.test(name) ? "MEDIA_PICTURE" : (mediaPurposeOf(type) ?? "MEDIA_DOCUMENT");

/** Takes clean uploads into the library. Returns the file, or why it was refused, in words. */
export function useCreateMediaFile(): (
  uploadId: string,
  purpose: UploadPurpose,
  title?: string,
) => Promise<{ readonly file: FileFactsFragment } | { readonly refused: string }> {
  const create = useAction(CreateLibraryFileDocument);
  return async (uploadId, purpose, title) => {
    const { createMediaFile } = await create({ uploadId, purpose, ...(title && { title }) });
    const { file, userErrors, message } = createMediaFile;
    return file ? { file } : { refused: ruleText(userErrors[0]?.message ?? message.description) };
  };
}

interface MediaInputProps<V extends FieldValues> {
  readonly name: Path<V>;
  readonly label: string;
  readonly hint?: ReactNode;
  /** Most files; the value is a list even with one. */
  readonly max?: number;
  /** Only pictures. */
  readonly pictures?: boolean;
  readonly required?: boolean;
  readonly className?: string;
}

const storedSchema = z.array(z.object({ id: z.string(), title: z.string().nullish() })).catch([]);

/**
 * Files of a form: chosen from the library, or uploaded into it at once, with title and order. The value is `FileValue[]`. What
 * was uploaded stays in the library, also if the form is not saved.
 */
export function MediaInput<V extends FieldValues = FieldValues>(props: MediaInputProps<V>) {
  const { name, label, hint, max = MAX_FILES, pictures, required = false, className } = props;
  const { t } = useTranslation();
  const { value, error, change } = useField(name);
  const files = storedSchema.parse(value);
  const ids = files.map(({ id }) => id);
  const [isOpen, setIsOpen] = useState(false);
  const [opened, setOpened] = useState<string>();
  const createMediaFile = useCreateMediaFile();
  const { data } = useQuery(MediaAddressesDocument, {
    variables: { ids, rendition: "thumbnail" },
    fetchPolicy: "cache-and-network",
    skip: ids.length === 0,
  });
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
  const add = (added: readonly FileFactsFragment[]) => {
    setNames((before) => new Map([...before, ...added.map(({ id, fileName }) => [id, fileName] as const)]));
    const fresh = added.filter(({ id }) => !ids.includes(id)).map(({ id, fileTitle }) => ({ id, title: fileTitle }));
    change(max === 1 ? fresh.slice(-1) : [...files, ...fresh].slice(0, max));
  };
  const uploads = useUploads({
    purpose: mediaPurpose,
    onClean: async (uploadId, _, purpose) => {
      const created = await createMediaFile(uploadId, purpose);
      if ("refused" in created) return created.refused;
      add([created.file]);
      return undefined;
    },
  });
  const stored = files.map(({ id, title }) => {
    const address = data?.fileAddresses.find((found) => found.id === id);
    return {
      ...{ id, title: title ?? "", name: address?.fileName ?? names.get(id) ?? "" },
      preview: address?.contentType.startsWith("image/") ? address.url : undefined,
    };
  });
  const moveUp = (id: string) => {
    const index = ids.indexOf(id);
    const [above, moved] = [files[index - 1], files[index]];
    if (above && moved) change(files.toSpliced(index - 1, 2, moved, above));
  };
  return (
    <>
      <FileField
        label={label}
        hint={hint}
        accept={[...(pictures ? PICTURE_TYPES : MEDIA_TYPES), ...HEIC_TYPES].join(",")}
        max={max}
        items={[...stored, ...uploads.items.map(({ title: _, ...item }) => item)]}
        onFiles={uploads.add}
        onRemove={(id) => (ids.includes(id) ? change(files.filter((file) => file.id !== id)) : uploads.remove(id))}
        onRetry={uploads.retry}
        onTitle={(id, title) => change(files.map((file) => (file.id === id ? { ...file, title } : file)))}
        onMoveUp={moveUp}
        onOpen={(id) => setOpened(id)}
        aside={
          <Button size="sm" icon={ImagesIcon} onClick={() => setIsOpen(true)}>
            {t("media_from_library")}
          </Button>
        }
        error={error}
        required={required}
        {...(className !== undefined && { className })}
      />
      {isOpen && (
        <LibraryDialog
          choice={{
            chosen: ids,
            max: max === 1 ? 1 : max - ids.length,
            onChoose: (picked) => {
              setIsOpen(false);
              add(picked);
            },
          }}
          pictures={pictures}
          onClose={() => setIsOpen(false)}
        />
      )}
      {opened !== undefined && (
        <FileDialog
          id={opened}
          onClose={() => setOpened(undefined)}
          onDeleted={() => {
            setOpened(undefined);
            change(files.filter(({ id }) => id !== opened));
          }}
        />
      )}
    </>
  );
}
