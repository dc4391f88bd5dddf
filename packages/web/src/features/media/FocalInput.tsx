import type { PointerEvent } from "react";
import * as z from "zod";
import { formatWholePercent } from "../../lib/format.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { useField } from "../../ui/form/useField.ts";
import { MediaPicture } from "./MediaPicture.tsx";

const focalSchema = z.object({ x: z.number(), y: z.number() }).nullish().catch(null);
const CENTER = { x: 0.5, y: 0.5 };
const AXES = [
  { axis: "x", label: "media_focal_x" },
  { axis: "y", label: "media_focal_y" },
] as const;

interface FocalInputProps {
  readonly name: string;
  readonly file: {
    readonly id: string;
    readonly contentType: string;
    readonly width: number | null;
    readonly height: number | null;
  };
  readonly src: string | null;
}

/** Hundredths, within the picture. */
const share = (value: number): number => Math.round(Math.min(1, Math.max(0, value)) * 100) / 100;

/**
 * The point of a picture that stays visible where it is cropped: chosen on the picture, or with a control for each direction, and
 * shown in a wide and in a square card. The value is a `FocalPoint`, or null for the center.
 */
export function FocalInput({ name, file, src }: FocalInputProps) {
  const { t } = useTranslation();
  const { value, error, change } = useField(name);
  const chosen = focalSchema.parse(value);
  const point = chosen ?? CENTER;
  const pick = ({ currentTarget, clientX, clientY, buttons }: PointerEvent<HTMLDivElement>) => {
    if (buttons !== 1) return;
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    change({ x: share((clientX - left) / width), y: share((clientY - top) / height) });
  };
  const ratio = (file.width ?? 4) / (file.height ?? 3);
  const cropped = { ...file, focal: point };
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-1.5 font-medium text-ink">{t("media_focal")}</legend>
      <div
        role="presentation"
        className="relative mx-auto max-w-full cursor-crosshair touch-pan-y rounded-md border border-line select-none"
        style={{ aspectRatio: ratio, width: `${Math.min(20, 16 * ratio)}rem` }}
        onPointerDown={pick}
        onPointerMove={pick}
      >
        <MediaPicture file={file} src={src} rendition="medium" alt="" className="pointer-events-none size-full" />
        <span
          className="pointer-events-none absolute size-7 -translate-1/2 rounded-full border-2 border-white bg-accent-ink/40 shadow-[0_0_0_1.5px_#000]"
          style={{ left: `${point.x * 100}%`, top: `${point.y * 100}%` }}
        />
      </div>
      <p className="text-xs text-ink-2">{t("media_focal_hint")}</p>
      {AXES.map(({ axis, label }) => (
        <label key={axis} className="grid grid-cols-[7rem_1fr_3rem] items-center gap-2">
          {t(label)}
          <input
            type="range"
            min={0}
            max={100}
            value={Math.round(point[axis] * 100)}
            onChange={({ target }) => change({ ...point, [axis]: share(Number(target.value) / 100) })}
            className="h-8 min-w-0 accent-accent-ink pointer-coarse:h-11"
          />
          <span aria-hidden="true" className="tabular text-right text-ink-2">
            {formatWholePercent(point[axis])}
          </span>
        </label>
      ))}
      <div className="flex items-end gap-3">
        <MediaPicture
          file={cropped}
          src={src}
          rendition="medium"
          alt=""
          cover
          className="h-16 w-28 border border-line"
        />
        <MediaPicture file={cropped} src={src} rendition="medium" alt="" cover className="size-16 border border-line" />
        {chosen && (
          <Button size="sm" className="ml-auto" onClick={() => change(null)}>
            {t("media_focal_center")}
          </Button>
        )}
      </div>
      {error && (
        <p role="alert" className="text-xs font-medium text-bad">
          {error}
        </p>
      )}
    </fieldset>
  );
}
