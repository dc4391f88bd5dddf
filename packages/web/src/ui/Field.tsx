import { ChevronDownIcon, TriangleAlertIcon, XIcon } from "lucide-react";
import {
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
} from "react";
import { useTranslation } from "../lib/i18n.ts";
import { cx, tv } from "../lib/variants.ts";
import { Icon } from "./Icon.tsx";

export interface Described {
  readonly label: string;
  /** Shown below the control, and read with it. */
  readonly hint?: ReactNode;
  /** Why the value was refused. */
  readonly error?: string | undefined;
  /** To the right of the label, such as a counter. */
  readonly aside?: ReactNode;
  /** The label is for screen readers only. */
  readonly hideLabel?: boolean;
  readonly labelPlace?: "above" | "beside";
  readonly required?: boolean;
}

const frameLayout = tv({
  slots: { frame: "flex", heading: "flex items-baseline justify-between gap-2" },
  variants: {
    /** `beside`: the label is to the left of the control, above it on small screens. */
    layout: {
      above: { frame: "flex-col gap-1.5" },
      beside: { frame: "flex-col gap-1.5 xs:flex-row xs:items-center xs:gap-2" },
    },
    hideLabel: { true: { heading: "sr-only" } },
  },
});

const field = tv({
  base: "field",
  variants: {
    small: { true: "field-sm" },
    clears: { true: "pr-10 pointer-coarse:pr-12 [&::-webkit-search-cancel-button]:hidden" },
    kind: { input: "", textarea: "field-text", select: "appearance-none truncate pr-9" },
  },
  defaultVariants: { kind: "input" },
});

/** Label, hint, and error around a control. `useFrame` supplies the props. */
export function Frame({
  id,
  label,
  hint,
  error,
  aside,
  hideLabel,
  labelPlace = "above",
  required,
  className,
  children,
}: Described & { id: string; className?: string | undefined; children: ReactNode }) {
  const { frame, heading } = frameLayout({ layout: labelPlace, hideLabel: hideLabel ?? false });
  return (
    <div className={frame({ className })}>
      <div className={heading()}>
        <label htmlFor={id} className="font-medium text-ink">
          {label}
          {required && (
            <span aria-hidden="true" className="text-bad">
              {" *"}
            </span>
          )}
        </label>
        {aside}
      </div>
      {children}
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

function described(id: string, hint: ReactNode, error: string | undefined): string | undefined {
  return cx(Boolean(hint) && `${id}-hint`, Boolean(error) && `${id}-error`) || undefined;
}

type Framed = { readonly [Key in keyof Described]?: Described[Key] | undefined } & {
  readonly label: string;
  readonly className?: string | undefined;
  readonly id?: string | undefined;
};

/** Props of a field's frame, and those that tie its control to the frame. */
export function useFrame({ label, hint, error, aside, hideLabel, labelPlace, className, id, required }: Framed) {
  const own = useId();
  const field = id ?? own;
  // An error that repeats the hint takes its place.
  const rest = hint === error ? undefined : hint;
  const shown = { id: field, className, label, hint: rest, error, aside };
  return {
    frame: {
      ...shown,
      ...(hideLabel && { hideLabel }),
      ...(labelPlace && { labelPlace }),
      ...(required && { required }),
    },
    control: {
      id: field,
      "aria-invalid": error ? true : undefined,
      "aria-describedby": described(field, rest, error),
    },
  };
}

type TextFieldProps = Described &
  InputHTMLAttributes<HTMLInputElement> & {
    readonly small?: boolean;
    readonly ref?: Ref<HTMLInputElement>;
    /** Offers a button that clears it while it holds something. */
    readonly onClear?: (() => void) | undefined;
  };

export function TextField(props: TextFieldProps) {
  const { label, hint, error, aside, hideLabel, labelPlace, className, id, small, onClear, ...rest } = props;
  const { required } = rest;
  const { frame, control } = useFrame({ label, hint, error, aside, hideLabel, labelPlace, className, id, required });
  const look = field({ small: small ?? false, clears: onClear !== undefined });
  const input = <input {...rest} {...control} className={look} />;
  return (
    <Frame {...frame}>
      {onClear ? (
        <div className="relative">
          {input}
          {rest.value !== "" && <ClearButton onClear={onClear} />}
        </div>
      ) : (
        input
      )}
    </Frame>
  );
}

/** Clears the search field around it. */
export function ClearButton({ onClear }: { readonly onClear: () => void }) {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      aria-label={t("search_clear")}
      onClick={onClear}
      className="absolute top-1/2 right-0.5 grid size-8 -translate-y-1/2 pointer-coarse:size-11 place-items-center rounded-md text-ink-2 hover:text-ink"
    >
      <Icon icon={XIcon} size={16} />
    </button>
  );
}

type TextAreaProps = Described &
  TextareaHTMLAttributes<HTMLTextAreaElement> & { readonly ref?: Ref<HTMLTextAreaElement> };

export function TextArea({ label, hint, error, aside, hideLabel, className, id, ...rest }: TextAreaProps) {
  const { required } = rest;
  const { frame, control } = useFrame({ label, hint, error, aside, hideLabel, className, id, required });
  return (
    <Frame {...frame}>
      <textarea rows={3} {...rest} {...control} className={field({ kind: "textarea" })} />
    </Frame>
  );
}

type SelectProps = Described &
  Omit<SelectHTMLAttributes<HTMLSelectElement>, "children"> & {
    readonly options: readonly { readonly value: string; readonly label: string; readonly disabled?: boolean }[];
    readonly small?: boolean;
    readonly ref?: Ref<HTMLSelectElement>;
  };

/** The browser's own list: works with every keyboard, screen reader, and phone. */
export function Select({ label, hint, error, aside, hideLabel, className, id, options, small, ...rest }: SelectProps) {
  const { required } = rest;
  const { frame, control } = useFrame({ label, hint, error, aside, hideLabel, className, id, required });
  return (
    <Frame {...frame}>
      <div className="relative">
        <select {...rest} {...control} className={field({ kind: "select", small: small ?? false })}>
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon
          icon={ChevronDownIcon}
          size={16}
          className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 text-ink-2"
        />
      </div>
    </Frame>
  );
}

/** Characters used and allowed; red when there are too many. */
export function CharacterCount({ length, max }: { length: number; max: number }) {
  return (
    <span className={cx("tabular text-xs", length > max ? "font-medium text-bad" : "text-ink-3")}>
      {length}/{max}
    </span>
  );
}
