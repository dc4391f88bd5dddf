import type { MouseEvent } from "react";
import { splitPath } from "../../lib/locale.ts";
import { useGo } from "../../lib/navigation.ts";
import type { SafeHtml } from "../../lib/trusted.ts";
import { cx } from "../../lib/variants.ts";
import { usePagePlace } from "../pagePlace.ts";

/** Rich text. Links within the site do not reload it. */
export function RichHtml({ html, className }: { html: SafeHtml; className?: string | undefined }) {
  const go = useGo();
  const { isPage } = usePagePlace();
  const follow = (event: MouseEvent<HTMLElement>) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    const address = link?.getAttribute("href");
    if (!address?.startsWith("/") || link?.target === "_blank") return;
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    const { pathname, search, hash } = new URL(address, location.origin);
    const { path } = splitPath(pathname);
    // Files are downloaded by the browser.
    if (!isPage(path)) return;
    event.preventDefault();
    go(path + search + hash);
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: presses of links within, which have keys of their own
    // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized, by the rules that it was saved with
    <div className={cx("rich", className)} onClick={follow} dangerouslySetInnerHTML={{ __html: html }} />
  );
}
