import { useSyncExternalStore } from "react";
import { useStore } from "../lib/store.ts";
import { connection } from "./api.ts";

function follow(listener: () => void): () => void {
  addEventListener("online", listener);
  addEventListener("offline", listener);
  return () => {
    removeEventListener("online", listener);
    removeEventListener("offline", listener);
  };
}

/** Whether the browser has a network. */
export function useOnline(): boolean {
  return useSyncExternalStore(follow, () => navigator.onLine);
}

/** Whether calls get through: there may be a network that does not lead to the server. */
export function useReachable(): boolean {
  const isOnline = useOnline();
  const state = useStore(connection);
  return isOnline && state === "ok";
}
