import { useApolloClient } from "@apollo/client/react";
import { fileProblem } from "@spoke/core/upload/schema.ts";
import { useEffect, useRef, useState } from "react";
import type { UploadPurpose } from "../../gql/graphql.ts";
import { reportFault } from "../../lib/reporter.ts";
import type { Answer } from "../../ui/form/refusal.ts";
import { isHeic } from "./prepare.ts";
import { UploadRefused } from "./refused.ts";
import { sendFile } from "./send.ts";

/** Value of a picture's field while the stored picture stays. */
export const UNCHANGED = "kept";
/** Value while a file is on its way: something was chosen, its id is not known yet. */
const SENDING = "sending";

export interface Picture {
  /** Address of what is chosen or stored; undefined: no picture. */
  readonly preview: string | undefined;
  readonly fileName: string | undefined;
  /** 0 to 1 while it is sent and checked. */
  readonly progress: number | undefined;
  /** The last file, if it was refused, and the key of why: nothing is saved until it is taken back or replaced. */
  readonly refused: { readonly fileName: string; readonly key: string } | undefined;
  readonly choose: (file: File) => void;
  readonly remove: () => void;
  /** Takes back a refused file: what was there before stays. */
  readonly dismiss: () => void;
  /** The upload's id once it is clean, `UNCHANGED`, or empty for no picture. @throws UploadRefused */
  readonly settled: () => Promise<string>;
}

interface PictureOptions {
  readonly purpose: UploadPurpose;
  /** Address of the stored picture. */
  readonly stored: string | undefined;
  /** Tells the form what its field holds. */
  readonly onValue: (value: string) => void;
}

/** What is wrong with a file before it is sent. Pictures that are shrunk first may be of any size. */
function refusalOf(file: File, purpose: UploadPurpose): string | undefined {
  const isShrunk = isHeic(file) || (file.type === "image/jpeg" && file.size > 0);
  return isShrunk ? undefined : fileProblem(purpose, file);
}

/** A picture of a form: sent as soon as it is chosen, so that it is clean by the time the form is saved. */
export function usePicture({ purpose, stored, onValue }: PictureOptions): Picture {
  const client = useApolloClient();
  const control = useRef<AbortController>(undefined);
  const upload = useRef<Promise<string>>(undefined);
  const [own, setOwn] = useState<{ readonly preview?: string; readonly fileName?: string }>();
  const [progress, setProgress] = useState<number>();
  const [refused, setRefused] = useState<Picture["refused"]>();
  useEffect(() => () => control.current?.abort(), []);
  useEffect(() => {
    const address = own?.preview;
    return () => {
      if (address?.startsWith("blob:")) URL.revokeObjectURL(address);
    };
  }, [own]);

  const begin = () => {
    control.current?.abort();
    control.current = new AbortController();
    upload.current = undefined;
    setProgress(undefined);
    setRefused(undefined);
    return control.current.signal;
  };
  const put = (value: string) => {
    upload.current = Promise.resolve(value);
    onValue(value);
  };
  const fail = (fileName: string, key: string) => {
    setOwn(undefined);
    setProgress(undefined);
    setRefused({ fileName, key });
    put(stored ? UNCHANGED : "");
  };
  const send = async (file: File, signal: AbortSignal): Promise<string> => {
    try {
      const { id } = await sendFile(client, purpose, file, { signal, onProgress: (share) => setProgress(share * 0.9) });
      setProgress(undefined);
      put(id);
      return id;
    } catch (error) {
      if (signal.aborted) throw error;
      const key = error instanceof UploadRefused ? error.key : "upload_failed";
      if (!(error instanceof UploadRefused)) reportFault("the picture was not sent", error);
      fail(file.name, key);
      throw new UploadRefused(key);
    }
  };
  return {
    preview: own ? own.preview : stored,
    fileName: own?.fileName,
    progress,
    refused,
    choose: (file) => {
      const signal = begin();
      const wrong = refusalOf(file, purpose);
      if (wrong) return fail(file.name, wrong);
      setOwn({ preview: URL.createObjectURL(file), fileName: file.name });
      setProgress(0);
      onValue(SENDING);
      upload.current = send(file, signal);
      // Shown at the field, and again when the form is saved.
      upload.current.catch(() => undefined);
    },
    remove: () => {
      begin();
      setOwn({});
      put("");
    },
    dismiss: () => setRefused(undefined),
    settled: () => upload.current ?? Promise.resolve(stored ? UNCHANGED : ""),
  };
}

/** Saves with the picture of a form; one that was refused is said at its field, as the server would. */
export async function withPicture<Result extends Answer>(
  picture: Picture,
  field: string,
  save: (upload: string) => Promise<Result>,
): Promise<Result | Answer> {
  let id: string;
  try {
    id = await picture.settled();
  } catch (error) {
    if (!(error instanceof UploadRefused)) throw error;
    const message = { status: "failed", description: "invalid_input" };
    return { message, userErrors: [{ field, message: error.key }] };
  }
  return save(id);
}
