import { PICTURE_TYPES } from "@spoke/core/upload/schema.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { FileField } from "../../ui/form/FileField.tsx";
import { ruleText } from "../../ui/form/refusal.ts";
import { useField } from "../../ui/form/useField.ts";
import type { Picture } from "./usePicture.ts";

interface PictureInputProps {
  readonly name: string;
  readonly label: string;
  readonly picture: Picture;
  readonly required?: boolean;
  /** The picture can be removed. */
  readonly removable?: boolean;
  readonly className?: string | undefined;
}

/** A picture to choose or drop, with its preview and the progress of the upload. */
export function PictureInput({ name, label, picture, required = false, removable, className }: PictureInputProps) {
  const { t } = useTranslation();
  const { error } = useField(name);
  const { preview, progress, refused, fileName = "" } = picture;
  const isSent = progress === undefined || progress >= 0.9;
  const sent = {
    ...{ id: name, name: fileName, preview, progress },
    status: progress === undefined ? undefined : t(isSent ? "file_checking" : "file_sending"),
  };
  const wrong = refused && { id: `${name}-refused`, name: refused.fileName, error: ruleText(refused.key) };
  return (
    <FileField
      label={label}
      hint={t("picture_hint")}
      accept={[...PICTURE_TYPES, "image/heic", "image/heif"].join(",")}
      max={1}
      large
      items={[...(wrong ? [wrong] : []), ...(preview ? [sent] : [])]}
      onFiles={([file]) => file && picture.choose(file)}
      onRemove={wrong ? picture.dismiss : removable ? picture.remove : undefined}
      error={wrong ? undefined : error}
      required={required}
      className={className}
    />
  );
}
