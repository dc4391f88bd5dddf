import { useApolloClient } from "@apollo/client/react";
import { useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { useReachable } from "../../app/online.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { type CapturedFile, isFresh } from "../../lib/outbox/schema.ts";
import type { FileItem } from "../../ui/form/FileField.tsx";
import { ruleText } from "../../ui/form/refusal.ts";
import { STEP_TEXTS, UploadRefused } from "../upload/index.ts";
import { cancelEarly, fileOf, sendEarly } from "./early.ts";
import type { CaptureForm } from "./kinds.ts";

/** Files that a form holds until it is sent, each in a slot such as `photo1`. */
export interface CaptureFiles {
  /** The files to send with the form. Those that were refused are left out. */
  readonly files: readonly CapturedFile[];
  /** The files of a slot, as `FileField` shows them. */
  readonly items: (slot: string) => FileItem[];
  readonly add: (slot: string, files: readonly File[], title?: string) => void;
  /** Cancels a file on its way, or removes it. */
  readonly remove: (id: string) => void;
  /** Sends a refused file again. */
  readonly retry: (id: string) => void;
  readonly rename: (id: string, title: string) => void;
}

/** Upload progress of a file that is sent before its form. */
interface Sending {
  readonly step?: keyof typeof STEP_TEXTS | undefined;
  readonly progress?: number | undefined;
  /** Why it was refused. */
  readonly error?: string | undefined;
}

/**
 * Files of a form that is filled in offline. With `upload` and a network, each is sent as soon as it is chosen; what could not be sent
 * waits in the outbox. `max` per slot: with 1, a chosen file replaces the one before.
 */
export function useCaptureFiles(
  initial: readonly CapturedFile[],
  max = Number.POSITIVE_INFINITY,
  upload?: CaptureForm["upload"],
): CaptureFiles {
  const client = useApolloClient();
  const { t } = useTranslation();
  const isReachable = useReachable();
  const [files, setFiles] = useState(initial);
  const [states, setStates] = useState<Readonly<Record<string, Sending>>>({});
  const begun = useRef(new Set<string>());
  const previews = useRef(new Map<string, string>());

  const show = (id: string, state: Sending) => setStates((before) => ({ ...before, [id]: state }));
  const send = async (file: CapturedFile, begin: NonNullable<typeof upload>): Promise<void> => {
    const { id, slot, content } = file;
    begun.current.add(id);
    show(id, { step: "waiting" });
    try {
      const sent = await sendEarly(id, (signal) =>
        begin(client, slot, fileOf(file, content), {
          ...{ signal, onStep: (step) => show(id, { step }) },
          onProgress: (progress) => show(id, { step: "sending", progress }),
        }),
      );
      const done = { id: sent, at: Date.now() };
      setFiles((before) => before.map((each) => (each.id === id ? { ...each, upload: done } : each)));
      show(id, {});
    } catch (error) {
      if (error instanceof UploadRefused && !error.isPassing) return show(id, { error: ruleText(error.key) });
      // The outbox sends it with the form, unless there is a network again before.
      begun.current.delete(id);
      show(id, {});
    }
  };
  const sendChosen = useEffectEvent((chosen: readonly CapturedFile[]) => {
    for (const id of begun.current) {
      if (chosen.some((file) => file.id === id)) continue;
      cancelEarly(id);
      begun.current.delete(id);
    }
    if (!upload || !isReachable) return;
    for (const file of chosen)
      if (!begun.current.has(file.id) && !isFresh(file.upload, Date.now())) void send(file, upload);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: files that wait are sent when there is a network again
  useEffect(() => sendChosen(files), [files, isReachable]);
  useEffect(() => {
    const [addresses, ids] = [previews.current, begun.current];
    return () => {
      for (const address of addresses.values()) URL.revokeObjectURL(address);
      addresses.clear();
      for (const id of ids) cancelEarly(id);
      ids.clear();
    };
  }, []);

  const previewOf = ({ id, content }: CapturedFile): string | undefined => {
    if (!content.type.startsWith("image/")) return undefined;
    const address = previews.current.get(id) ?? URL.createObjectURL(content);
    previews.current.set(id, address);
    return address;
  };
  const itemOf = (file: CapturedFile): FileItem => {
    const { step, progress, error } = states[file.id] ?? {};
    return {
      ...{ id: file.id, name: file.name, title: file.title, preview: previewOf(file), error },
      progress: step && (step === "sending" ? (progress ?? 0) : "busy"),
      status: step && t(STEP_TEXTS[step]),
    };
  };
  const accepted = useMemo(() => files.filter(({ id }) => states[id]?.error === undefined), [files, states]);
  return {
    files: accepted,
    items: (slot) => files.filter((file) => file.slot === slot).map(itemOf),
    add: (slot, chosen, title) =>
      setFiles((before) => {
        const added = chosen.map((content) => ({ id: crypto.randomUUID(), slot, name: content.name, title, content }));
        const inSlot = [...before.filter((file) => file.slot === slot), ...added];
        return [...before.filter((file) => file.slot !== slot), ...inSlot.slice(-max)];
      }),
    remove: (id) => setFiles((before) => before.filter((file) => file.id !== id)),
    retry: (id) => {
      const file = files.find((each) => each.id === id);
      if (file && upload) void send(file, upload);
    },
    rename: (id, title) => setFiles((before) => before.map((file) => (file.id === id ? { ...file, title } : file))),
  };
}
