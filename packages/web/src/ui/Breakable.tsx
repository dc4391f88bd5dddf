import { Fragment } from "react";
import { cx } from "../lib/variants.ts";

/** A text without spaces, such as an address or a code: where it does not fit, it breaks after its signs. */
export function Breakable({ text, className }: { text: string; className?: string | undefined }) {
  const parts = text.split(/(?<=[@/._-])/);
  return (
    // In a table it keeps room for a word: without, its column would shrink to a letter.
    <span className={cx("wrap-anywhere xs:inline-block xs:min-w-24", className)}>
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change their order
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </span>
  );
}
