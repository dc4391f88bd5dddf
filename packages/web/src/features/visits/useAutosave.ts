import { useEffect, useEffectEvent, useRef } from "react";
import type { UseFormReturn } from "react-hook-form";
import { useUser } from "../../app/session.ts";
import { dropCaptureDraft, saveCaptureDraft, saveDraftValues } from "../../lib/captureDrafts.ts";
import type { CapturedFile } from "../../lib/outbox/schema.ts";
import { reportFault } from "../../lib/reporter.ts";
import type { Parsed, Values } from "./form.ts";

/** How long typing rests before it is stored. */
const REST_MS = 400;

interface AutosaveOptions {
  readonly id: string;
  readonly kind: string;
  readonly form: UseFormReturn<Values, unknown, Parsed>;
  readonly files: readonly CapturedFile[];
}

/** Stores a form on this device while it is filled in, with its photos, so that a closed tab loses nothing. Returns how to drop it. */
export function useAutosave({ id, kind, form, files }: AutosaveOptions): () => void {
  const user = useUser().id;
  const ended = useRef(false);
  const hasStored = useRef(false);
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const enqueue = (work: () => Promise<void>) => {
    queue.current = queue.current.then(work).catch((error: unknown) => reportFault("a form was not stored", error));
  };
  const storeAll = useEffectEvent((all: readonly CapturedFile[]) => {
    const values = JSON.stringify(form.getValues());
    hasStored.current = true;
    enqueue(async () => {
      if (!ended.current) await saveCaptureDraft({ id, user, kind, label: "", values, files: [...all] });
    });
  });
  const storeValues = useEffectEvent(() => {
    if (ended.current) return;
    if (!hasStored.current) return storeAll(files);
    const values = JSON.stringify(form.getValues());
    enqueue(async () => {
      if (!ended.current) await saveDraftValues(id, values);
    });
  });
  // A photo that was sent is stored again with its upload, so that it is not sent twice.
  const held = files.map(({ id: file, upload }) => `${file} ${upload?.id ?? ""}`).join("\n");
  const first = useRef(held);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only changes of the photos are stored
  useEffect(() => {
    if (held !== first.current) storeAll(files);
    first.current = held;
  }, [held]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const flush = () => {
      if (timer === undefined) return;
      clearTimeout(timer);
      timer = undefined;
      storeValues();
    };
    const unsubscribe = form.subscribe({
      formState: { values: true },
      callback: () => {
        clearTimeout(timer);
        timer = setTimeout(flush, REST_MS);
      },
    });
    document.addEventListener("visibilitychange", flush);
    return () => {
      document.removeEventListener("visibilitychange", flush);
      unsubscribe();
      flush();
    };
  }, [form]);
  return () => {
    ended.current = true;
    enqueue(() => dropCaptureDraft(id));
  };
}
