import { type RefObject, useEffect, useRef } from "react";

/**
 * Marks a field that refuses what was entered, with the reason: the form around it is not sent until the entry is
 * corrected or taken back. For fields whose refused entry is not in the form's values, such as files.
 */
export function useRefused<Field extends HTMLInputElement>(reason: string | undefined): RefObject<Field | null> {
  const field = useRef<Field>(null);
  useEffect(() => {
    field.current?.setCustomValidity(reason ?? "");
  }, [reason]);
  return field;
}

/** Whether a field of the form refuses its entry. */
export function hasRefused(form: HTMLFormElement | null): boolean {
  return [...(form?.elements ?? [])].some((field) => field instanceof HTMLInputElement && field.validity.customError);
}
