import { useEffect, useState } from "react";

const LATER_MS = 350;

/** A text some time after its last change, so that not every key sends a request. */
export function useLater(text: string): string {
  const [later, setLater] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setLater(text), LATER_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return later;
}
