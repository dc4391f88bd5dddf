import { PICTURE_TYPES } from "@spoke/core/upload/schema.ts";
import { Trash2Icon } from "lucide-react";
import { useTranslation } from "../../lib/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { FileInput } from "../../ui/form/FileInput.tsx";
import { ruleText } from "../../ui/form/refusal.ts";
import { useField } from "../../ui/form/useField.ts";
import type { Picture } from "./usePicture.ts";

interface PictureInputProps {
  readonly name: string;
  readonly label: string;
  readonly picture: Picture;
  readonly required?: boolean;
  /** The picture can be taken away. */
  readonly removable?: boolean;
  readonly className?: string | undefined;
}

/** A picture to choose or drop, how far it is, and what it looks like. */
export function PictureInput({ name, label, picture, required = false, removable, className }: PictureInputProps) {
  const { t } = useTranslation();
  const { error } = useField(name);
  const { preview, progress, refused, fileName } = picture;
  return (
    <div className={className}>
      <FileInput
        label={label}
        hint={t("picture_hint")}
        accept={PICTURE_TYPES.join(",")}
        onFile={picture.choose}
        progress={progress}
        status={progress === undefined ? fileName : progress < 0.9 ? t("picture_sending") : t("picture_checking")}
        error={refused ? ruleText(refused) : error}
        required={required}
      >
        {preview && (
          <img src={preview} alt={t("picture_preview")} className="max-h-60 max-w-full rounded-md object-contain" />
        )}
      </FileInput>
      {removable && preview && (
        <Button size="sm" kind="ghost" icon={Trash2Icon} className="mt-2" onClick={picture.remove}>
          {t("picture_remove")}
        </Button>
      )}
    </div>
  );
}
