import { swatchOf } from "./product.ts";

/** A dot in the color; the initial of a color that is not known. Its name stands beside it or is read elsewhere. */
export function Swatch({ name }: { name: string }) {
  const paint = swatchOf(name);
  return (
    <span
      aria-hidden="true"
      title={name}
      className="grid size-3.5 shrink-0 place-items-center rounded-full border border-ink/15 bg-sunken text-[0.5625rem] leading-none font-semibold text-ink-2"
      style={paint ? { backgroundColor: paint } : undefined}
    >
      {!paint && (
        <span data-initial={name.trim().charAt(0).toUpperCase()} className="before:content-[attr(data-initial)]" />
      )}
    </span>
  );
}
