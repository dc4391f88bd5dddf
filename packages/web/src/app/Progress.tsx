import { useEffect, useState } from "react";
import { loadingChunks } from "../lib/chunks.ts";
import { useStore } from "../lib/store.ts";

const THROTTLE_MS = 200;
const DURATION_MS = 5000;
const HIDE_MS = 500;

/** The bar at the top during navigation (1 §9): after 200 ms, over 5 s, gone 500 ms after the end. */
export function Progress() {
  const isLoading = useStore(loadingChunks) > 0;
  const [phase, setPhase] = useState<"off" | "on" | "done">("off");
  useEffect(() => {
    if (isLoading) {
      const start = setTimeout(() => setPhase("on"), THROTTLE_MS);
      return () => clearTimeout(start);
    }
    setPhase((now) => (now === "on" ? "done" : now));
    const end = setTimeout(() => setPhase("off"), HIDE_MS);
    return () => clearTimeout(end);
  }, [isLoading]);
  if (phase === "off") return null;
  return (
    <div aria-hidden="true" className="pointer-events-none fixed inset-x-0 top-0 z-70 h-0.5">
      <div
        className="h-full origin-left bg-accent"
        style={{
          animation: phase === "on" ? `progress ${DURATION_MS}ms cubic-bezier(0.1, 0.7, 0.3, 1) forwards` : undefined,
          transition: "opacity 300ms",
          opacity: phase === "done" ? 0 : 1,
        }}
      />
    </div>
  );
}
