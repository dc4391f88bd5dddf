/** How much waits behind an entry of the menu; nothing for 0. @param label the number in words */
export function MenuCount({ count, label }: { readonly count: number; readonly label: string }) {
  if (count === 0) return null;
  return (
    <>
      <span
        aria-hidden="true"
        data-badge=""
        className="tabular grid h-5 min-w-5 place-items-center rounded-full bg-accent px-1.5 text-2xs font-medium text-accent-text"
      >
        {count > 99 ? "99+" : count}
      </span>
      <span className="sr-only">{label}</span>
    </>
  );
}
