/** A dot in the color, as the article's data say it looks; else the initial. Its name stands beside it or is read elsewhere. */
export function Swatch({ name, hex }: { name: string; hex?: string | null | undefined }) {
  return (
    <span
      aria-hidden="true"
      title={name}
      className="grid size-3.5 shrink-0 place-items-center rounded-full border border-ink/15 bg-sunken text-[0.5625rem] leading-none font-semibold text-ink-2"
      style={hex ? { backgroundColor: hex } : undefined}
    >
      {!hex && (
        <span data-initial={name.trim().charAt(0).toUpperCase()} className="before:content-[attr(data-initial)]" />
      )}
    </span>
  );
}
