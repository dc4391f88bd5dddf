import { purposeOf } from "@spoke/core/upload/schema.ts";
import { DISPLAY_SLOTS, FRONT_SLOTS, SLOTS, type Slot } from "@spoke/core/visit-form/schema.ts";
import { CameraIcon, ImageIcon, XIcon } from "lucide-react";
import { useId, useRef, useState } from "react";
import { useFormContext } from "react-hook-form";
import { useTranslation } from "../../lib/i18n.ts";
import { tv } from "../../lib/variants.ts";
import { IconButton } from "../../ui/Button.tsx";
import type { FileItem } from "../../ui/form/FileField.tsx";
import { errorText } from "../../ui/form/refusal.ts";
import { Icon } from "../../ui/Icon.tsx";
import { ProgressBar } from "../../ui/ProgressBar.tsx";
import { Sketch } from "./Sketch.tsx";
import { slotTitle, subjectOf } from "./slots.ts";

/** A photo in its place, which may be on its way. */
export type TilePhoto = Pick<FileItem, "id" | "preview" | "progress" | "status" | "error">;

interface PhotoTilesProps {
  readonly photoIn: (slot: Slot) => TilePhoto | undefined;
  readonly onChoose: (slot: Slot, file: File) => void;
  readonly onRemove: (slot: Slot) => void;
}

const GROUPS: readonly { readonly slots: readonly Slot[]; readonly id: string }[] = [
  { id: "front", slots: FRONT_SLOTS },
  { id: "display", slots: DISPLAY_SLOTS },
  { id: "material", slots: SLOTS.filter((slot) => /Banner|Poster|Hangtag/.test(slot)) },
];

/** Places for photos: each opens the camera of a phone first, and shows a sample of what it takes. */
export function PhotoTiles(props: PhotoTilesProps) {
  return (
    <div className="col-span-full flex flex-col gap-4">
      {GROUPS.map(({ id, slots }) => (
        <ul key={id} className="grid grid-cols-2 gap-3 sm:grid-cols-4">
          {slots.map((slot) => (
            <PhotoTile key={slot} slot={slot} {...props} />
          ))}
        </ul>
      ))}
    </div>
  );
}

const tile = tv({
  base: "grid h-32 w-full cursor-pointer place-items-center overflow-hidden rounded-lg border bg-surface text-center text-xs has-focus-visible:outline-2 has-focus-visible:outline-ink",
  variants: {
    state: {
      empty: "border-dashed border-control hover:bg-sunken",
      filled: "border-line-strong",
      refused: "border-bad",
    },
  },
});

/** One of the first of these is required. */
const REQUIRED: readonly Slot[] = [FRONT_SLOTS[0], DISPLAY_SLOTS[0]];

function PhotoTile({ slot, photoIn, onChoose, onRemove }: PhotoTilesProps & { readonly slot: Slot }) {
  const { t } = useTranslation();
  const id = useId();
  const library = useRef<HTMLInputElement>(null);
  const { clearErrors, formState, getFieldState } = useFormContext();
  const [refused, setRefused] = useState<string>();
  const photo = photoIn(slot);
  const field = `photos.${slot}`;
  const error = refused ?? photo?.error ?? errorText(getFieldState(field, formState).error);
  const title = slotTitle(slot, t);
  const { maxBytes } = purposeOf("VISIT_PHOTO");
  const take = (file: File | undefined) => {
    if (!file) return;
    // Pictures are converted and reduced before they are sent.
    if (!/^image\/|\.hei[cf]$/i.test(file.type || file.name)) return setRefused(t("visit_not_a_photo"));
    if (file.size > maxBytes) return setRefused(t("file_too_large", { megabytes: Math.round(maxBytes / 1_000_000) }));
    setRefused(undefined);
    // A photo in any place of the group is enough.
    const { slots = [slot] } = GROUPS.find((group) => group.slots.includes(slot)) ?? {};
    clearErrors(slots.map((each) => `photos.${each}`));
    onChoose(slot, file);
  };
  const input = (isCamera: boolean) => ({
    type: "file",
    accept: "image/*",
    ...(isCamera && { capture: "environment" as const }),
    onChange: ({ target }: { readonly target: HTMLInputElement }) => {
      take(target.files?.[0]);
      target.value = "";
    },
  });
  return (
    <li className="relative min-w-0">
      <label className={tile({ state: error ? "refused" : photo ? "filled" : "empty" })}>
        {photo?.preview ? (
          <img src={photo.preview} alt="" className="col-start-1 row-start-1 size-full object-cover" />
        ) : (
          <span className="col-start-1 row-start-1 grid justify-items-center pb-5">
            {photo ? <Icon icon={ImageIcon} className="text-ink-2" /> : <Sketch subject={subjectOf(slot)} />}
          </span>
        )}
        <span className="col-start-1 row-start-1 w-full self-end bg-surface/90 px-2 py-1.5 font-medium">
          {title}
          {REQUIRED.includes(slot) && <span aria-hidden="true"> *</span>}
        </span>
        <input
          {...input(true)}
          required={REQUIRED.includes(slot) && !photo}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          className="sr-only"
        />
      </label>
      {photo?.progress !== undefined && (
        <div className="pointer-events-none absolute inset-x-2 top-20 rounded bg-surface/90 p-1">
          <ProgressBar label={t("file_progress")} value={photo.progress} />
        </div>
      )}
      {photo ? (
        <IconButton
          icon={XIcon}
          size="sm"
          label={t("file_remove", { name: title })}
          className="!absolute top-1 right-1 !bg-surface/90"
          onClick={() => onRemove(slot)}
        />
      ) : (
        <span className="hidden pointer-coarse:block">
          <IconButton
            icon={ImageIcon}
            size="sm"
            label={t("visit_photo_library", { name: title })}
            className="!absolute top-1 right-1 !bg-surface/90"
            onClick={() => library.current?.click()}
          />
          <input {...input(false)} ref={library} tabIndex={-1} aria-hidden="true" className="hidden" />
          <Icon icon={CameraIcon} size={16} className="absolute top-2.5 left-2.5 text-ink-2" />
        </span>
      )}
      {error && (
        <p id={`${id}-error`} className="mt-1 text-xs font-medium text-bad">
          {error}
        </p>
      )}
    </li>
  );
}
