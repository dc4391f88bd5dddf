import { ChevronDownIcon, TriangleAlertIcon } from "lucide-react";
import {
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
} from "react";
import { cx } from "./cx.ts";
import { Icon } from "./Icon.tsx";

export interface Described {
  readonly label: string;
  /** Shown below, and read with the field. */
  readonly hint?: ReactNode;
  /** Why the value was refused. */
  readonly error?: string | undefined;
  /** At the right of the label, such as a counter. */
  readonly aside?: ReactNode;
  /** The label is read but not seen. */
  readonly hideLabel?: boolean;
  readonly required?: boolean;
}

/** Label, hint and error around a control; `useFrame` says what it needs. */
export function Frame({
  id,
  label,
  hint,
  error,
  aside,
  hideLabel,
  required,
  className,
  children,
}: Described & { id: string; className?: string | undefined; children: ReactNode }) {
  return (
    <div className={cx("flex flex-col gap-1.5", className)}>
      <div className={cx("flex items-baseline justify-between gap-2", hideLabel && "sr-only")}>
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

/** What the frame of a field needs, and what ties its control to the frame. */
export function useFrame({ label, hint, error, aside, hideLabel, className, id, required }: Framed) {
  const own = useId();
  const field = id ?? own;
  const shown = { id: field, className, label, hint, error, aside };
  return {
    frame: { ...shown, ...(hideLabel && { hideLabel }), ...(required && { required }) },
    control: {
      id: field,
      "aria-invalid": error ? true : undefined,
      "aria-describedby": described(field, hint, error),
    },
  };
}

type TextFieldProps = Described &
  InputHTMLAttributes<HTMLInputElement> & { readonly small?: boolean; readonly ref?: Ref<HTMLInputElement> };

export function TextField({ label, hint, error, aside, hideLabel, className, id, small, ...rest }: TextFieldProps) {
  const { required } = rest;
  const { frame, control } = useFrame({ label, hint, error, aside, hideLabel, className, id, required });
  return (
    <Frame {...frame}>
      <input {...rest} {...control} className={cx("field", small && "h-9")} />
    </Frame>
  );
}

type TextAreaProps = Described &
  TextareaHTMLAttributes<HTMLTextAreaElement> & { readonly ref?: Ref<HTMLTextAreaElement> };

export function TextArea({ label, hint, error, aside, hideLabel, className, id, ...rest }: TextAreaProps) {
  const { required } = rest;
  const { frame, control } = useFrame({ label, hint, error, aside, hideLabel, className, id, required });
  return (
    <Frame {...frame}>
      <textarea rows={3} {...rest} {...control} className="field h-auto py-2" />
    </Frame>
  );
}

type SelectProps = Described &
  Omit<SelectHTMLAttributes<HTMLSelectElement>, "children"> & {
    readonly options: readonly { readonly value: string; readonly label: string; readonly disabled?: boolean }[];
    readonly small?: boolean;
    readonly ref?: Ref<HTMLSelectElement>;
  };

/** The platform's own list: right with every keyboard, screen reader and phone. */
export function Select({ label, hint, error, aside, hideLabel, className, id, options, small, ...rest }: SelectProps) {
  const { required } = rest;
  const { frame, control } = useFrame({ label, hint, error, aside, hideLabel, className, id, required });
  return (
    <Frame {...frame}>
      <div className="relative">
        <select {...rest} {...control} className={cx("field appearance-none truncate pr-9", small && "h-9")}>
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

/** How many of the allowed characters are used; red when over. */
export function Counter({ length, max }: { length: number; max: number }) {
  return (
    <span className={cx("tabular text-xs", length > max ? "font-medium text-bad" : "text-ink-3")}>
      {length}/{max}
    </span>
  );
}
