import { useSyncExternalStore } from "react";

/** Whether the window has the width from which the menu stands beside the page (`lg` in the styles). */
const query = typeof matchMedia === "function" ? matchMedia("(min-width: 64rem)") : undefined;

let wasWide = query?.matches ?? true;

/** Whether the window is wide, or was since the page loaded: what showed once keeps its state, and only the styles hide it. */
export const isWide = (): boolean => wasWide;

function onChange(run: () => void): () => void {
  const listen = () => {
    wasWide ||= query?.matches ?? true;
    run();
  };
  query?.addEventListener("change", listen);
  return () => query?.removeEventListener("change", listen);
}

/** For parts that narrow windows do without: what the styles only hide would be loaded and rendered all the same. */
export function useWide(): boolean {
  return useSyncExternalStore(onChange, isWide);
}

/** Widths at which a part takes another form, with their queries: those of the styles. */
const FORMS = {
  xs: "(min-width: 37.5rem)",
  md: "(min-width: 48rem)",
  lg: "(min-width: 64rem)",
  xl: "(min-width: 80rem)",
  "2xl": "(min-width: 96rem)",
} as const;

/**
 * Whether the window is at least so wide now, for parts that have two forms: rendering both, and hiding one by styles, takes twice
 * the time. Undefined where no window says how wide it is: then both are rendered.
 */
export function useAtLeast(form: keyof typeof FORMS): boolean | undefined {
  return useSyncExternalStore(
    (run) => {
      const media = mediaOf(form);
      media?.addEventListener("change", run);
      return () => media?.removeEventListener("change", run);
    },
    () => mediaOf(form)?.matches,
  );
}

const medias = new Map<keyof typeof FORMS, MediaQueryList>();

function mediaOf(form: keyof typeof FORMS): MediaQueryList | undefined {
  if (typeof matchMedia !== "function") return undefined;
  const media = medias.get(form) ?? matchMedia(FORMS[form]);
  medias.set(form, media);
  return media;
}
