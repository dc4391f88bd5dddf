import { useApolloClient } from "@apollo/client/react";
import { useEffect, useRef, useState } from "react";
import type { UploadPurpose } from "../../gql/graphql.ts";
import { hasFlag, useConfig } from "../../lib/config.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { reportFault } from "../../lib/reporter.ts";
import type { FileItem } from "../../ui/form/FileField.tsx";
import { ruleText } from "../../ui/form/refusal.ts";
import { UploadRefused } from "./refused.ts";
import { STEP_TEXTS, sendFile } from "./send.ts";

type Step = keyof typeof STEP_TEXTS | "refused";

interface Sending {
  readonly id: string;
  readonly file: File;
  readonly preview: string | undefined;
  readonly step: Step;
  readonly progress: number;
  readonly error?: string | undefined;
  readonly isFinal?: boolean | undefined;
  readonly title: string;
}

interface UploadsOptions {
  /** A function where the purpose depends on the type of the file. */
  readonly purpose: UploadPurpose | ((file: File) => UploadPurpose);
  /** Uses a clean upload, such as to link it to a record; its item disappears then. Returns why that was refused, in words. */
  readonly onClean: (uploadId: string, title: string, purpose: UploadPurpose) => Promise<string | undefined>;
  /** How many files are on their way at the same time; one by default. */
  readonly parallel?: number;
}

export interface Uploads {
  readonly items: readonly FileItem[];
  readonly add: (files: readonly File[]) => void;
  readonly retry: (id: string) => void;
  /** Cancels a file on its way, or removes a refused one. */
  readonly remove: (id: string) => void;
  readonly rename: (id: string, title: string) => void;
}

/** Files on their way: each is prepared, sent, checked, and used, one after the other, or some at a time. */
export function useUploads({ purpose, onClean, parallel = 1 }: UploadsOptions): Uploads {
  const client = useApolloClient();
  const { t } = useTranslation();
  const withFacts = hasFlag(useConfig(), "PHOTO_FACTS");
  const [files, setFiles] = useState<readonly Sending[]>([]);
  const current = useRef(files);
  const controls = useRef(new Map<string, AbortController>());
  const lanes = useRef<readonly Promise<unknown>[]>([]);
  const started = useRef(0);
  // Files wait for each other, and each is used with what the form holds by then.
  const use = useRef(onClean);
  useEffect(() => {
    use.current = onClean;
  });
  useEffect(
    () => () => {
      for (const control of controls.current.values()) control.abort();
      for (const { preview } of current.current) if (preview) URL.revokeObjectURL(preview);
    },
    [],
  );

  const update = (next: readonly Sending[]) => {
    current.current = next;
    setFiles(next);
  };
  const change = (id: string, patch: Partial<Sending>) =>
    update(current.current.map((file) => (file.id === id ? { ...file, ...patch } : file)));
  const drop = (id: string) => {
    const preview = current.current.find((file) => file.id === id)?.preview;
    if (preview) URL.revokeObjectURL(preview);
    update(current.current.filter((file) => file.id !== id));
  };

  const send = async (id: string, signal: AbortSignal): Promise<void> => {
    const file = current.current.find((item) => item.id === id);
    if (!file || signal.aborted) return;
    try {
      const wanted = typeof purpose === "function" ? purpose(file.file) : purpose;
      const clean = await sendFile(client, wanted, file.file, {
        ...{ signal, withFacts },
        onStep: (step) => change(id, { step }),
        onProgress: (progress) => change(id, { progress }),
      });
      const title = current.current.find((item) => item.id === id)?.title ?? "";
      const error = await use.current(clean.id, title, wanted);
      if (error === undefined) drop(id);
      else change(id, { step: "refused", error });
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof UploadRefused)) reportFault("a file was not sent", error);
      const refusal = error instanceof UploadRefused ? error : undefined;
      const isFinal = refusal !== undefined && !refusal.isPassing;
      change(id, { step: "refused", isFinal, error: ruleText(refusal?.key ?? "upload_failed") });
    }
  };
  const start = (id: string) => {
    const control = new AbortController();
    controls.current.set(id, control);
    change(id, { step: "waiting", progress: 0, error: undefined, isFinal: undefined });
    const lane = started.current++ % parallel;
    const next = (lanes.current[lane] ?? Promise.resolve()).then(() => send(id, control.signal));
    lanes.current = Object.assign([...lanes.current], { [lane]: next });
  };
  return {
    items: files.map(({ id, file, preview, step, progress, error, isFinal, title }) => ({
      ...{ id, preview, error, isFinal, title },
      name: file.name,
      progress: step === "refused" ? undefined : step === "sending" ? progress : ("busy" as const),
      status: step === "refused" ? undefined : t(STEP_TEXTS[step]),
    })),
    add: (chosen) => {
      const added = chosen.map((file) => ({
        ...{ id: crypto.randomUUID(), file, step: "waiting" as const, progress: 0, title: "" },
        preview: file.type.startsWith("image/") ? URL.createObjectURL(file) : undefined,
      }));
      update([...current.current, ...added]);
      for (const { id } of added) start(id);
    },
    retry: start,
    remove: (id) => {
      controls.current.get(id)?.abort();
      drop(id);
    },
    rename: (id, title) => change(id, { title }),
  };
}
