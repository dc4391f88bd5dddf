import { SLOT_PURPOSES, type Slot } from "@spoke/core/claim/schema.ts";
import { purposeOf } from "@spoke/core/upload/schema.ts";
import { CameraIcon, FileTextIcon, VideoIcon, XIcon } from "lucide-react";
import { useId, useState } from "react";
import { useFormContext } from "react-hook-form";
import { useTranslation } from "../../lib/i18n.ts";
import { intlLocale } from "../../lib/locale.ts";
import { cx } from "../../lib/variants.ts";
import { IconButton } from "../../ui/Button.tsx";
import { errorText } from "../../ui/form/refusal.ts";
import { Icon } from "../../ui/Icon.tsx";
import { ProgressBar } from "../../ui/ProgressBar.tsx";
import type { CaptureFiles } from "../capture/index.ts";
import { SLOT_TITLES } from "./status.ts";

export type SlotFiles = Omit<CaptureFiles, "files">;

interface PhotoSlotsProps {
  readonly slots: readonly Slot[];
  readonly required: readonly Slot[];
  readonly files: SlotFiles;
  /** Names of files that are stored already. */
  readonly stored?: Readonly<Partial<Record<Slot, string>>>;
}

/** Places for photos and files: each takes one, from the camera or the device, and shows it at once. */
export function PhotoSlots({ slots, required, files, stored = {} }: PhotoSlotsProps) {
  return (
    <ul className="col-span-full grid grid-cols-2 gap-3 sm:grid-cols-3 md:grid-cols-4">
      {slots.map((slot) => (
        <PhotoSlot key={slot} slot={slot} required={required.includes(slot)} files={files} stored={stored[slot]} />
      ))}
    </ul>
  );
}

interface PhotoSlotProps {
  readonly slot: Slot;
  readonly required: boolean;
  readonly files: SlotFiles;
  readonly stored: string | undefined;
}

function PhotoSlot({ slot, required, files, stored }: PhotoSlotProps) {
  const { t, locale } = useTranslation();
  const id = useId();
  const { clearErrors, formState, getFieldState } = useFormContext();
  const [refused, setRefused] = useState<string>();
  const [item] = files.items(slot);
  /** The preview of a file that is no picture, whatever its name says. */
  const [unreadable, setUnreadable] = useState<string>();
  const preview = item?.preview === unreadable ? undefined : item?.preview;
  const field = `attachments.${slot}`;
  const error = refused ?? item?.error ?? errorText(getFieldState(field, formState).error);
  const title = t(SLOT_TITLES[slot]);
  const purpose = SLOT_PURPOSES[slot];
  const { types, maxBytes } = purposeOf(purpose);
  const kinds = extensions(types);
  const take = (file: File | undefined) => {
    if (!file) return;
    // Pictures are converted and reduced before they are sent.
    const isPicture = /^image\/|\.hei[cf]$/i.test(file.type || file.name) && purpose !== "CLAIM_VIDEO";
    if (!isPicture && !types.some((type) => type === file.type))
      return setRefused(
        t("claim_file_kind", { kinds: new Intl.ListFormat(intlLocale(locale), { type: "disjunction" }).format(kinds) }),
      );
    if (file.size > maxBytes) return setRefused(t("file_too_large", { megabytes: Math.round(maxBytes / 1_000_000) }));
    setRefused(undefined);
    clearErrors(field);
    files.add(slot, [file]);
  };
  const shown = item?.name ?? stored;
  const icon = purpose === "CLAIM_PHOTO" ? CameraIcon : purpose === "CLAIM_VIDEO" ? VideoIcon : FileTextIcon;
  return (
    <li className="relative min-w-0">
      <label
        className={cx(
          "grid h-32 cursor-pointer place-items-center gap-1 overflow-hidden rounded-lg border bg-surface text-center text-xs has-focus-visible:outline-2 has-focus-visible:outline-ink",
          error ? "border-bad" : shown ? "border-line-strong" : "border-dashed border-control hover:bg-sunken",
        )}
      >
        {preview ? (
          <img
            src={preview}
            alt=""
            className="col-start-1 row-start-1 size-full object-cover"
            onError={() => setUnreadable(preview)}
          />
        ) : (
          <span className="col-start-1 row-start-1 grid justify-items-center gap-1.5 px-2 text-ink-2">
            <Icon icon={icon} />
            {shown && <span className="line-clamp-2 break-all">{shown}</span>}
          </span>
        )}
        <span
          className={cx(
            "col-start-1 row-start-1 w-full self-end px-2 py-1.5 font-medium",
            preview ? "bg-surface/90 text-ink" : "text-ink",
          )}
        >
          {title}
          {required && <span aria-hidden="true"> *</span>}
        </span>
        <input
          type="file"
          accept={purpose === "CLAIM_PHOTO" ? "image/*" : purpose === "CLAIM_VIDEO" ? "video/*" : "image/*,.pdf,.xlsx"}
          required={required && !shown}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          className="sr-only"
          onChange={({ target }) => {
            take(target.files?.[0]);
            target.value = "";
          }}
        />
      </label>
      {item && (
        <IconButton
          icon={XIcon}
          size="sm"
          label={t(item.progress === undefined ? "file_remove" : "file_cancel", { name: title })}
          className="!absolute top-1 right-1 !bg-surface/90"
          onClick={() => files.remove(item.id)}
        />
      )}
      {item?.progress !== undefined && (
        <div className="mt-1.5">
          <ProgressBar label={t("file_progress")} value={item.progress} />
          <p role="status" className="sr-only">
            {item.status}
          </p>
        </div>
      )}
      {error && (
        <p id={`${id}-error`} className="mt-1 text-xs font-medium text-bad">
          {error}
        </p>
      )}
    </li>
  );
}

const extensions = (types: readonly string[]): string[] =>
  types.map((type) =>
    (type.includes("sheet") ? "xlsx" : (type.split("/")[1] ?? type).replace("quicktime", "mov")).toUpperCase(),
  );
