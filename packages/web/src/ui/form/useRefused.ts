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

/** The first field, within a part of the page, that refuses its entry. */
export function refusedField(part: ParentNode | null | undefined): HTMLInputElement | undefined {
  return [...(part?.querySelectorAll("input") ?? [])].find(({ validity }) => validity.customError);
}

/** Goes to the first field that refuses its entry. @returns whether there is one: what was pressed does nothing then */
export function goToRefused(part: ParentNode | null | undefined): boolean {
  const field = refusedField(part);
  field?.scrollIntoView({ block: "center" });
  field?.focus({ preventScroll: true });
  return field !== undefined;
}
