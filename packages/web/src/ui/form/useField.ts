import type { ReactNode } from "react";
import { type FieldValues, type Path, useController, useFormContext } from "react-hook-form";
import { errorText } from "./refusal.ts";

/** What every field of a form takes. With the form's values as `V` the name is checked: `<TextInput<Values> name=…>`. */
export interface FieldProps<V extends FieldValues = FieldValues> {
  readonly name: Path<V>;
  readonly label: string;
  readonly hint?: ReactNode;
  readonly aside?: ReactNode;
  readonly hideLabel?: boolean;
  readonly required?: boolean;
  readonly disabled?: boolean;
  readonly className?: string;
}

interface FieldState {
  readonly value: unknown;
  readonly error: string | undefined;
  readonly ref: (element: HTMLElement | null) => void;
  readonly change: (value: unknown) => void;
  /** A field that was left with something in it is checked; an empty one is not nagged about until the form is sent. */
  readonly blur: () => void;
}

/** A control's tie to the form it stands in. */
export function useField(name: string): FieldState {
  const { trigger } = useFormContext<FieldValues>();
  const { field, fieldState, formState } = useController<FieldValues, string>({ name });
  const { isSubmitted } = formState;
  const value: unknown = field.value;
  return {
    value,
    error: errorText(fieldState.error),
    ref: field.ref,
    change: (next) => {
      field.onChange(next);
      // The form checks each change only after it was sent once.
      if (fieldState.error && !isSubmitted) void trigger(name);
    },
    blur: () => {
      field.onBlur();
      const isEmpty = value === "" || value === undefined || value === null || (Array.isArray(value) && !value.length);
      // An error of the server stays until the value changes.
      if (!isEmpty && !fieldState.error) void trigger(name);
    },
  };
}

export function textOf(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

/** The texts of a list; anything else in it is left out. */
export function textsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === "string") : [];
}
