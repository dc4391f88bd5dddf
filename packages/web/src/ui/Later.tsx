import { type ReactNode, useEffect, useRef, useState } from "react";
import { whenIdle } from "../lib/idle.ts";

interface LaterProps {
  /** Shows the content at once: it is in sight, or costs nothing. */
  readonly now: boolean;
  /** False as long as what is above may still move it. */
  readonly ready?: boolean;
  readonly children: ReactNode;
}

/** The end of a long page: its content begins to load when it comes into sight, or when the browser has nothing else to do. */
export function Later({ now, ready = true, children }: LaterProps) {
  const place = useRef<HTMLDivElement>(null);
  const [isDue, setDue] = useState(now);
  const waits = !isDue && ready;
  useEffect(() => {
    const { current } = place;
    if (!waits || !current) return;
    const begin = () => setDue(true);
    const cancel = whenIdle(begin);
    const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && begin());
    observer.observe(current);
    return () => {
      cancel();
      observer.disconnect();
    };
  }, [waits]);
  return isDue ? children : <div ref={place} className="h-px" />;
}
