import { CheckIcon, TriangleAlertIcon } from "lucide-react";
import { type ComponentProps, type InputHTMLAttributes, type ReactNode, useId } from "react";
import type { FieldValues } from "react-hook-form";
import { cx } from "../../lib/variants.ts";
import { DateField } from "../DateField.tsx";
import { CharacterCount, Select, TextArea, TextField } from "../Field.tsx";
import { Icon } from "../Icon.tsx";
import { RadioGroup } from "../RadioGroup.tsx";
import { type FieldProps, textOf, useField } from "./useField.ts";

type Typed = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  "type" | "autoComplete" | "inputMode" | "placeholder" | "spellCheck" | "autoCapitalize" | "list"
>;

/** A line of text. With `max` it counts; too much is refused by the schema, never cut off while typing. */
/** `problem` is what the page knows to be wrong with the value, before it is sent. */
export function TextInput<V extends FieldValues = FieldValues>({
  name,
  max,
  aside,
  problem,
  ...rest
}: FieldProps<V> & Typed & { readonly max?: number; readonly problem?: string | undefined }) {
  const { value, error, ref, change, blur } = useField(name);
  const text = textOf(value);
  return (
    <TextField
      autoComplete="off"
      {...rest}
      ref={ref}
      name={name}
      value={text}
      error={error ?? problem}
      aside={
        aside ?? (max !== undefined && text.length > max * 0.8 && <CharacterCount length={text.length} max={max} />)
      }
      onChange={({ target }) => change(target.value)}
      onBlur={blur}
    />
  );
}

export function TextAreaInput<V extends FieldValues = FieldValues>({
  name,
  max,
  rows,
  aside,
  ...rest
}: FieldProps<V> & { readonly max?: number; readonly rows?: number }) {
  const { value, error, ref, change, blur } = useField(name);
  const text = textOf(value);
  return (
    <TextArea
      {...rest}
      {...(rows && { rows })}
      ref={ref}
      name={name}
      value={text}
      error={error}
      aside={aside ?? (max !== undefined && <CharacterCount length={text.length} max={max} />)}
      onChange={({ target }) => change(target.value)}
      onBlur={blur}
    />
  );
}

export interface Option {
  readonly value: string;
  readonly label: string;
  readonly disabled?: boolean;
}

/** One of a list, by the platform's own control. */
export function SelectInput<V extends FieldValues = FieldValues>({
  name,
  options,
  ...rest
}: FieldProps<V> & { readonly options: readonly Option[] }) {
  const { value, error, ref, change, blur } = useField(name);
  const chosen = textOf(value);
  // A value that is offered no more is still what is stored: it shows, and can be chosen away.
  const isOffered = options.some((option) => option.value === chosen);
  return (
    <Select
      {...rest}
      ref={ref}
      name={name}
      value={chosen}
      error={error}
      options={isOffered ? options : [{ value: chosen, label: chosen }, ...options]}
      onChange={({ target }) => change(target.value)}
      onBlur={blur}
    />
  );
}

/** One of a few, each a whole line to press. */
export function RadioInput<V extends FieldValues = FieldValues>({
  name,
  label,
  options,
}: Pick<FieldProps<V>, "name" | "label"> & Pick<ComponentProps<typeof RadioGroup>, "options">) {
  const { value, error, change } = useField(name);
  return <RadioGroup legend={label} options={options} value={textOf(value)} error={error} onChange={change} />;
}

/** A day, `YYYY-MM-DD`. Text that is no day is left to the schema, which refuses it. */
export function DateInput<V extends FieldValues = FieldValues>({
  name,
  ...rest
}: FieldProps<V> & Pick<ComponentProps<typeof DateField>, "min" | "max" | "isClosed">) {
  const { value, error, ref, change, blur } = useField(name);
  return (
    <DateField {...rest} ref={ref} name={name} value={textOf(value)} error={error} onChange={change} onBlur={blur} />
  );
}

interface DateRangeProps {
  readonly legend: string;
  readonly from: Pick<FieldProps, "name" | "label" | "required">;
  readonly to: Pick<FieldProps, "name" | "label" | "required">;
  readonly className?: string | undefined;
}

/** Two days beside each other; that the first is not after the second is the schema's rule. */
export function DateRangeInput({ legend, from, to, className }: DateRangeProps) {
  const first = textOf(useField(from.name).value);
  return (
    <fieldset className={cx("min-w-0", className)}>
      <legend className="sr-only">{legend}</legend>
      <div className="grid grid-cols-2 items-start gap-4">
        <DateInput {...from} />
        <DateInput {...to} {...(first && { min: first })} />
      </div>
    </fieldset>
  );
}

type YesNo<V extends FieldValues> = Pick<FieldProps<V>, "name" | "label" | "disabled" | "className"> & {
  readonly hint?: ReactNode;
};

/** Yes or no, as a part of what is filled in. */
export function CheckboxInput<V extends FieldValues = FieldValues>(props: YesNo<V>) {
  return <YesNoInput {...props} look="checkbox" />;
}

/** On or off, as a setting. */
export function SwitchInput<V extends FieldValues = FieldValues>(props: YesNo<V>) {
  return <YesNoInput {...props} look="switch" />;
}

function YesNoInput<V extends FieldValues>({
  name,
  label,
  hint,
  disabled,
  className,
  look,
}: YesNo<V> & { look: "checkbox" | "switch" }) {
  const id = useId();
  const { value, error, ref, change, blur } = useField(name);
  const isSwitch = look === "switch";
  return (
    <div className={className}>
      <label
        className={cx("group flex min-h-8 items-center pointer-coarse:min-h-11 gap-2.5", disabled && "text-ink-3")}
      >
        <span className={cx("relative grid shrink-0 place-items-center", isSwitch ? "h-5 w-9" : "size-[18px]")}>
          <input
            ref={ref}
            type="checkbox"
            role={isSwitch ? "switch" : undefined}
            name={name}
            checked={value === true}
            disabled={disabled}
            aria-invalid={error ? true : undefined}
            aria-describedby={cx(Boolean(hint) && `${id}-hint`, Boolean(error) && `${id}-error`) || undefined}
            onChange={({ target }) => change(target.checked)}
            onBlur={blur}
            className={cx(
              "peer absolute inset-0 appearance-none border border-control checked:border-ink checked:bg-ink disabled:opacity-50",
              isSwitch ? "rounded-full bg-line-strong" : "rounded-[5px] bg-surface",
            )}
          />
          {isSwitch ? (
            <span className="pointer-events-none absolute left-[3px] size-3.5 rounded-full bg-surface transition-transform peer-checked:translate-x-4" />
          ) : (
            <Icon
              icon={CheckIcon}
              size={14}
              className="pointer-events-none invisible relative text-white peer-checked:visible"
            />
          )}
        </span>
        <span className="min-w-0">{label}</span>
      </label>
      {hint && (
        <p id={`${id}-hint`} className={cx("text-xs text-ink-3", isSwitch ? "pl-[46px]" : "pl-7")}>
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="mt-1 flex items-start gap-1.5 text-xs font-medium text-bad">
          <Icon icon={TriangleAlertIcon} size={16} className="mt-0.5" />
          {error}
        </p>
      )}
    </div>
  );
}
