import { useEffect, useEffectEvent, useRef, useState } from "react";
import { guardUnsaved } from "../../lib/unsaved.ts";

export interface LeaveGuard {
  /** The question is being asked. */
  readonly asking: boolean;
  readonly answer: (leave: boolean) => void;
}

/**
 * Asks before the user leaves a page with unsaved input: by a link, by code that navigates, by the browser's back button,
 * and, with the browser's own dialog, by closing or reloading.
 */
export function useLeaveGuard(isUnsaved: () => boolean): LeaveGuard {
  const [asking, setAsking] = useState(false);
  const pending = useRef<PromiseWithResolvers<boolean>>(undefined);
  const holds = useEffectEvent(isUnsaved);

  const ask = useEffectEvent((): boolean | Promise<boolean> => {
    if (!isUnsaved()) return true;
    pending.current?.resolve(false);
    pending.current = Promise.withResolvers<boolean>();
    setAsking(true);
    return pending.current.promise;
  });

  useEffect(() => guardUnsaved(() => ask()), []);
  useEffect(() => guardLinks(() => ask()), []);
  useEffect(() => {
    const listen = (event: BeforeUnloadEvent) => {
      if (holds()) event.preventDefault();
    };
    addEventListener("beforeunload", listen);
    return () => removeEventListener("beforeunload", listen);
  }, []);

  return {
    asking,
    answer: (leave) => {
      setAsking(false);
      pending.current?.resolve(leave);
      pending.current = undefined;
    },
  };
}

type Ask = () => boolean | Promise<boolean>;

/** Links of the site are followed by the router; this comes before it. */
function guardLinks(ask: Ask): () => void {
  let passing = false;
  const listen = (event: MouseEvent) => {
    if (passing || event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href]") : null;
    if (!link || link.target === "_blank" || link.hasAttribute("download") || leadsHere(link)) return;
    const answer = ask();
    if (answer === true) return;
    event.preventDefault();
    event.stopPropagation();
    void Promise.resolve(answer).then((yes) => {
      if (!yes) return;
      passing = true;
      link.click();
      passing = false;
    });
  };
  document.addEventListener("click", listen, true);
  return () => document.removeEventListener("click", listen, true);
}

function leadsHere({ href }: HTMLAnchorElement): boolean {
  const to = new URL(href, location.href);
  return to.origin === location.origin && to.pathname === location.pathname && to.search === location.search;
}
