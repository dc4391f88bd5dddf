import { type ComponentType, createElement, lazy, useState } from "react";
import { createStore } from "./store.ts";

/** How many parts of the site are being fetched; the progress bar follows it. */
export const loadingChunks = createStore(0);

const GUARD = "spoke.chunk-reload";
const GUARD_MS = 60_000;

/**
 * A chunk that cannot be fetched was usually replaced by a newer version of the site: the page reloads, at most once a
 * minute (1 §4). Within that minute the error is shown instead.
 */
export function reloadForChunk(
  now: number,
  storage: Pick<Storage, "getItem" | "setItem">,
  reload: () => void,
): boolean {
  const last = Number(storage.getItem(GUARD) ?? 0);
  if (now - last < GUARD_MS) return false;
  storage.setItem(GUARD, String(now));
  reload();
  return true;
}

/** Whether to fetch ahead of need: not on 2g, and not for readers who save data (1 §9). */
export function mayPrefetch(
  connection: { readonly effectiveType?: string; readonly saveData?: boolean } | undefined,
): boolean {
  return !connection?.saveData && !connection?.effectiveType?.includes("2g");
}

/** A part of the site cannot be fetched. */
export class ChunkError extends Error {
  override readonly name = "ChunkError";
}

/** Runs an import with the progress bar and the reload guard. @throws ChunkError */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  loadingChunks.set(loadingChunks.get() + 1);
  try {
    return await load();
  } catch (error) {
    if (navigator.onLine && reloadForChunk(Date.now(), sessionStorage, () => location.reload()))
      return await new Promise<T>(() => {});
    throw new ChunkError("a part of the site cannot be fetched", { cause: error });
  } finally {
    loadingChunks.set(loadingChunks.get() - 1);
  }
}

/** A component whose code is loaded when it is first shown. */
export type LazyComponent<P> = ComponentType<P> & {
  /** Loads the code; when it is there the component shows without suspending. */
  readonly load: () => Promise<void>;
  /** Loads the code ahead of need, unless the reader saves data. */
  readonly preload: () => void;
  readonly isLoaded: () => boolean;
};

export function lazily<P extends object>(
  load: () => Promise<{ readonly default: ComponentType<P> }>,
): LazyComponent<P> {
  let loaded: ComponentType<P> | undefined;
  let running: Promise<{ readonly default: ComponentType<P> }> | undefined;
  const once = () => {
    running ??= loadChunk(load).then(
      (module) => {
        loaded = module.default;
        return module;
      },
      (error: unknown) => {
        running = undefined;
        throw error;
      },
    );
    return running;
  };
  const Suspending = lazy(once);
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each part of the site, outside components
  const Lazy = (props: P) => {
    // A lazy component suspends once even when its code is there. A mounted one stays what it is.
    const [Component] = useState<ComponentType<P>>(() => loaded ?? Suspending);
    return createElement(Component, props);
  };
  return Object.assign(Lazy, {
    load: async () => void (await once()),
    isLoaded: () => loaded !== undefined,
    preload: () => {
      if (!mayPrefetch("connection" in navigator ? (navigator.connection as object) : undefined)) return;
      once().catch(() => {
        // Shown, and reported, when the part is really needed.
      });
    },
  });
}
