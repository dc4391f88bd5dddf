import { useEffect, useState } from "react";
import { reportFault } from "../../lib/reporter.ts";
import type { SafeHtml } from "../../lib/trusted.ts";
import { RichHtml } from "../../ui/rich/RichHtml.tsx";

/** Rich text of an item, made safe again before it is shown. */
export function ItemText({ html }: { readonly html: string }) {
  const [safe, setSafe] = useState<SafeHtml>();
  useEffect(() => {
    let isCurrent = true;
    import("../../ui/rich/sanitize.ts").then(
      ({ sanitize }) => isCurrent && setSafe(sanitize(html)),
      (error: unknown) => reportFault("the text of an item was not shown", error),
    );
    return () => {
      isCurrent = false;
    };
  }, [html]);
  return safe === undefined ? null : <RichHtml html={safe} />;
}
