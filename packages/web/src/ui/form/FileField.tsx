import { ArrowUpIcon, CameraIcon, FileIcon, InfoIcon, RotateCwIcon, TriangleAlertIcon, XIcon } from "lucide-react";
import { type ReactNode, useId, useRef } from "react";
import { useTranslation } from "../../lib/i18n.ts";
import { tv } from "../../lib/variants.ts";
import { Button, IconButton } from "../Button.tsx";
import { Icon } from "../Icon.tsx";
import { ProgressBar } from "../ProgressBar.tsx";
import { FileInput } from "./FileInput.tsx";

/** A chosen file. */
export interface FileItem {
  readonly id: string;
  readonly name: string;
  /** Address of its picture. */
  readonly preview?: string | undefined;
  /** 0 to 1, or `busy` while the progress is unknown; absent if nothing is under way. */
  readonly progress?: number | "busy" | undefined;
  readonly status?: string | undefined;
  /** Why it was refused. */
  readonly error?: string | undefined;
  /** The same file would be refused again. */
  readonly isFinal?: boolean | undefined;
  readonly title?: string | undefined;
}

interface FileFieldProps {
  readonly label: string;
  readonly hint?: ReactNode;
  /** As the platform's control takes it, such as `image/png,image/jpeg`. */
  readonly accept: string;
  readonly items: readonly FileItem[];
  readonly onFiles: (files: readonly File[]) => void;
  /** Cancels a file on its way, or removes it. Without it, files stay. */
  readonly onRemove?: ((id: string) => void) | undefined;
  /** Sends a refused file again. */
  readonly onRetry?: ((id: string) => void) | undefined;
  /** Each file has a title, such as an additional document. */
  readonly onTitle?: ((id: string, title: string) => void) | undefined;
  /** Files have an order: moves a file before the one above it. */
  readonly onMoveUp?: ((id: string) => void) | undefined;
  /** Shows the details of a stored file. */
  readonly onOpen?: ((id: string) => void) | undefined;
  /** Beside the control, such as a button that chooses from elsewhere. */
  readonly aside?: ReactNode;
  /** Maximum number of files. With one, a chosen file replaces the previous one. */
  readonly max: number;
  /** Touch devices also offer the camera itself. */
  readonly camera?: boolean;
  /** A single picture is shown large. */
  readonly large?: boolean;
  readonly required?: boolean;
  readonly error?: string | undefined;
  readonly className?: string | undefined;
}

const picture = tv({
  base: "shrink-0 rounded-md object-contain",
  variants: { large: { true: "max-h-60 max-w-full", false: "size-14 bg-plate" } },
});
const row = tv({
  base: "flex gap-3 rounded-md border border-line p-2",
  variants: { large: { true: "flex-col items-center" } },
});

/** Files to choose, drop, or take with the camera, with previews and the progress of each. */
export function FileField(props: FileFieldProps) {
  const { label, hint, accept, items, onFiles, max, camera, large = false, required, error, aside, className } = props;
  const { t } = useTranslation();
  const shot = useRef<HTMLInputElement>(null);
  const refusedId = `${useId()}-error`;
  const wrong = items.find((item) => item.error);
  const refused = wrong?.error ? { id: refusedId, reason: wrong.error } : undefined;
  const left = max - items.length;
  const take = (files: readonly File[]) => onFiles(max === 1 ? files.slice(0, 1) : files.slice(0, left));
  const isFull = max > 1 && left <= 0;
  return (
    <div className={className}>
      <FileInput
        label={label}
        hint={isFull ? t("file_limit", { count: max }) : hint}
        accept={accept}
        multiple={max > 1}
        onFiles={take}
        disabled={isFull}
        error={error}
        refused={refused}
        {...(required !== undefined && { required })}
      />
      {camera && !isFull && (
        <div className="mt-2 hidden pointer-coarse:block">
          <Button size="sm" icon={CameraIcon} onClick={() => shot.current?.click()}>
            {t("file_take_photo")}
          </Button>
          <input
            ref={shot}
            type="file"
            accept="image/*"
            capture="environment"
            tabIndex={-1}
            aria-hidden="true"
            className="hidden"
            onChange={({ target }) => {
              take([...(target.files ?? [])]);
              target.value = "";
            }}
          />
        </div>
      )}
      {aside && <div className="mt-2">{aside}</div>}
      {items.length > 0 && (
        <ul aria-label={t("file_chosen")} className="mt-2 flex flex-col gap-2">
          {items.map((item, index) => (
            <FileRow
              key={item.id}
              {...props}
              item={item}
              isFirst={index === 0}
              large={large}
              errorId={item === wrong ? refused?.id : undefined}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

interface FileRowProps extends Pick<FileFieldProps, "onRemove" | "onRetry" | "onTitle" | "onMoveUp" | "onOpen"> {
  readonly item: FileItem;
  readonly isFirst: boolean;
  readonly large: boolean;
  /** Of the reason why it was refused, for the field that refused it. */
  readonly errorId: string | undefined;
}

function FileRow({ item, isFirst, large, errorId, ...on }: FileRowProps) {
  const { t } = useTranslation();
  const { onRemove, onRetry, onTitle, onMoveUp, onOpen } = on;
  const titleId = useId();
  const { id, name, preview, progress, status, error, isFinal, title = "" } = item;
  const removeLabel = name ? t(progress === undefined ? "file_remove" : "file_cancel", { name }) : t("picture_remove");
  return (
    <li className={row({ large })}>
      {preview ? (
        <img src={preview} alt={large ? t("picture_preview") : ""} className={picture({ large })} />
      ) : (
        <Icon icon={FileIcon} className="mt-1 text-ink-2" />
      )}
      <div className="flex w-full min-w-0 flex-1 flex-col gap-1">
        {name && <p className="truncate">{name}</p>}
        {onTitle && (
          <>
            <label htmlFor={titleId} className="text-xs text-ink-2">
              {t("file_title")}
            </label>
            <input
              id={titleId}
              value={title}
              maxLength={100}
              onChange={({ target }) => onTitle(id, target.value)}
              className="h-9 w-full rounded-md border border-control bg-surface px-2"
            />
          </>
        )}
        {progress !== undefined && <ProgressBar label={t("file_progress")} value={progress} />}
        {status && (
          <p role="status" className="text-xs text-ink-2">
            {status}
          </p>
        )}
        {error && (
          <p id={errorId} role="alert" className="flex items-start gap-1.5 text-xs font-medium text-bad">
            <Icon icon={TriangleAlertIcon} size={16} className="mt-0.5" />
            {error}
          </p>
        )}
      </div>
      <div className="flex">
        {error && onRetry && !isFinal && (
          <IconButton icon={RotateCwIcon} size="sm" label={t("file_retry", { name })} onClick={() => onRetry(id)} />
        )}
        {onOpen && progress === undefined && !error && (
          <IconButton icon={InfoIcon} size="sm" label={t("media_details_of", { name })} onClick={() => onOpen(id)} />
        )}
        {onMoveUp && !isFirst && progress === undefined && !error && (
          <IconButton icon={ArrowUpIcon} size="sm" label={t("file_move_up", { name })} onClick={() => onMoveUp(id)} />
        )}
        {onRemove && <IconButton icon={XIcon} size="sm" label={removeLabel} onClick={() => onRemove(id)} />}
      </div>
    </li>
  );
}
