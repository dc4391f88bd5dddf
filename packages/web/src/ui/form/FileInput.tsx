import { TriangleAlertIcon, UploadIcon } from "lucide-react";
import { type DragEvent, type ReactNode, useId, useState } from "react";
import { formatWholePercent } from "../../lib/format.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { cx } from "../../lib/variants.ts";
import { Icon } from "../Icon.tsx";
import { useRefused } from "./useRefused.ts";

interface FileInputProps {
  readonly label: string;
  /** What may be chosen, in words: kinds and size. */
  readonly hint?: ReactNode;
  /** As the platform's control takes it, such as `image/png,image/jpeg` or `.xlsx`. */
  readonly accept: string;
  /** Gets the chosen file; use `onFiles` with `multiple`. */
  readonly onFile?: (file: File) => void;
  readonly onFiles?: (files: readonly File[]) => void;
  readonly multiple?: boolean;
  /** Progress of the upload from 0 to 1, `busy` if unknown; absent if nothing is uploading. */
  readonly progress?: number | "busy" | undefined;
  /** What is under way beside the bar, such as the file's name. */
  readonly status?: ReactNode;
  readonly error?: string | undefined;
  /**
   * Why a chosen file was refused: its form is not sent until the file is removed or replaced. The reason
   * stands with the file, in the element of the id. */
  readonly refused?: { readonly reason: string; readonly id: string } | undefined;
  readonly required?: boolean;
  readonly disabled?: boolean;
  /** Why no file can be chosen now; replaces the invitation to choose a file. */
  readonly blocked?: string | undefined;
  /** What was chosen, such as a picture. */
  readonly children?: ReactNode;
  readonly className?: string | undefined;
}

/** A file to choose or to drop here, and how far its upload is. What happens with the file is the page's matter. */
export function FileInput(props: FileInputProps) {
  const {
    label,
    hint,
    accept,
    onFile,
    onFiles,
    multiple,
    progress,
    status,
    refused,
    error,
    required,
    disabled,
    blocked,
    children,
    className,
  } = props;
  const { t } = useTranslation();
  const id = useId();
  const field = useRefused<HTMLInputElement>(refused?.reason);
  const [over, setOver] = useState(false);
  const isBusy = disabled || blocked !== undefined || progress !== undefined;
  const take = (files: Iterable<File>) => {
    const [file, ...others] = files;
    if (!file) return;
    onFile?.(file);
    onFiles?.(multiple ? [file, ...others] : [file]);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (!isBusy) take(event.dataTransfer.files);
  };
  return (
    <div className={cx("flex flex-col gap-1.5", className)}>
      <label htmlFor={id} className="font-medium">
        {label}
        {required && (
          <span aria-hidden="true" className="text-bad">
            {" *"}
          </span>
        )}
      </label>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is the pointer's short way; the input takes keys */}
      <div
        onDragOver={(event) => {
          event.preventDefault();
          if (isBusy) event.dataTransfer.dropEffect = "none";
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={cx(
          "relative grid min-h-24 place-items-center rounded-md border border-dashed p-4 text-center has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-ink",
          error || refused ? "border-bad" : over && !isBusy ? "border-accent-ink bg-accent-soft" : "border-control",
          // As other disabled fields look: a faded text would be hard to read.
          isBusy ? "bg-sunken" : !over && "bg-canvas",
        )}
      >
        <input
          ref={field}
          id={id}
          type="file"
          accept={accept}
          multiple={multiple}
          disabled={isBusy}
          aria-invalid={error || refused ? true : undefined}
          aria-describedby={
            cx(
              Boolean(blocked) && `${id}-choose`,
              Boolean(hint) && `${id}-hint`,
              Boolean(error) && `${id}-error`,
              refused?.id,
            ) || undefined
          }
          className="absolute inset-0 cursor-pointer opacity-0 disabled:cursor-not-allowed"
          onChange={({ target }) => {
            const files = [...(target.files ?? [])];
            // The same file can be chosen again, such as after it was corrected.
            target.value = "";
            take(files);
          }}
        />
        <div className="pointer-events-none grid justify-items-center gap-2">
          {children ?? <Icon icon={UploadIcon} className="text-ink-3" />}
          <span
            id={`${id}-choose`}
            className={cx("font-medium", blocked ? "text-ink-2" : isBusy ? "text-ink-3" : "text-accent-ink")}
          >
            {blocked ?? t("file_choose")}
          </span>
        </div>
      </div>
      {progress !== undefined && (
        <div className="flex items-center gap-3 text-xs text-ink-2">
          <progress
            aria-label={t("file_progress")}
            max={1}
            {...(progress !== "busy" && { value: progress })}
            className={cx(
              "h-1.5 flex-1 appearance-none overflow-hidden rounded-full [&::-moz-progress-bar]:bg-accent-ink [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-accent-ink",
              progress === "busy" && "animate-pulse-soft",
            )}
          />
          {progress !== "busy" && <span className="tabular">{formatWholePercent(progress)}</span>}
        </div>
      )}
      {status && (
        <div role="status" className="text-xs text-ink-2">
          {status}
        </div>
      )}
      {hint && (
        <p id={`${id}-hint`} className="text-xs text-ink-3">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="flex items-start gap-1.5 text-xs font-medium text-bad">
          <Icon icon={TriangleAlertIcon} size={16} className="mt-0.5" />
          {error}
        </p>
      )}
    </div>
  );
}
