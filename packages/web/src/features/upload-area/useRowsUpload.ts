import type { ApolloClient } from "@apollo/client";
import { useApolloClient } from "@apollo/client/react";
import { useEffect, useRef, useState } from "react";
import { ulid } from "ulid";
import {
  CreateRowsUploadDocument,
  UploadVendorArticlesDocument,
  UploadVendorStockDocument,
} from "../../gql/graphql.ts";
import { serverText, useTranslation } from "../../lib/i18n.ts";
import { reportFault } from "../../lib/reporter.ts";
import { runAction } from "../../lib/useAction.ts";
import { reasonsOf, ruleText } from "../../ui/form/refusal.ts";
import { toast } from "../../ui/toasts.ts";
import { sendRows, UploadRefused } from "../upload/index.ts";
import { deletePending, loadPending, type Pending, savePending } from "./pending.ts";
import { afterStep, newUploadState, type UploadState, type UploadStep } from "./uploadState.ts";

/** Has the rows of an uploaded file checked. */
async function submit(client: ApolloClient, kind: string, file: { readonly id: string; readonly uploadId: string }) {
  if (kind === "vendor-stock")
    return (await runAction(client, UploadVendorStockDocument, file)).uploadStockThirdParties;
  if (kind === "vendor-articles")
    return (await runAction(client, UploadVendorArticlesDocument, file)).uploadProductThirdParties;
  return (await runAction(client, CreateRowsUploadDocument, { ...file, kind })).createRowsUpload;
}

export interface RowsUploading {
  readonly state: UploadState | undefined;
  /** All bytes are sent, and the store checks the file for viruses. */
  readonly isChecking: boolean;
  readonly error: string;
  readonly choose: (file: File, kind: string) => void;
  readonly suspend: () => void;
  readonly resume: () => void;
  readonly remove: () => void;
}

/** A file on its way: it can be suspended, and goes on after a reload. It is submitted once, whatever happens in between. */
export function useRowsUpload(user: string, onSubmitted: (id: string) => void): RowsUploading {
  const { t } = useTranslation();
  const client = useApolloClient();
  const pending = useRef<Pending>(undefined);
  const control = useRef<AbortController>(undefined);
  const [state, setState] = useState<UploadState>();
  const [isChecking, setChecking] = useState(false);
  const [error, setError] = useState("");

  const set = (next: Pending | undefined) => {
    pending.current = next;
    setState(next?.state);
  };
  const step = (taken: UploadStep) => {
    const now = pending.current;
    if (now) set({ ...now, state: afterStep(now.state, taken) });
  };
  useEffect(() => {
    let isOn = true;
    void loadPending(user).then((found) => {
      if (!isOn || !found || pending.current) return;
      const next = { ...found, state: afterStep(found.state, { type: "suspend" }) };
      pending.current = next;
      setState(next.state);
    });
    return () => {
      isOn = false;
      control.current?.abort();
    };
  }, [user]);

  const run = async () => {
    const begun = pending.current;
    if (!begun) return;
    const signal = new AbortController();
    control.current = signal;
    setError("");
    setChecking(false);
    step({ type: "start" });
    try {
      if (begun.uploadId === "") {
        const sent = await sendRows(client, begun.file, {
          signal: signal.signal,
          onStep: (now) => setChecking(now === "checking"),
          onProgress: (share) => step({ type: "progress", bytes: Math.round(share * begun.file.size) }),
        });
        step({ type: "store", ...sent });
        if (pending.current) set({ ...pending.current, uploadId: sent.id });
        if (pending.current) await savePending(pending.current);
      }
      const { state: { id } = begun.state, kind = begun.kind, uploadId = "" } = pending.current ?? {};
      const answer = await submit(client, kind, { id, uploadId });
      if (answer.message.status !== "success") return await end(reasonsOf(answer).join(" "));
      toast(serverText(answer.message.description));
      await end("");
      onSubmitted(id);
    } catch (fault) {
      if (signal.signal.aborted) return;
      if (fault instanceof UploadRefused && !fault.isPassing) return await end(ruleText(fault.key));
      if (!(fault instanceof UploadRefused)) reportFault("a file of rows was not sent", fault);
      // The same file can be sent again: it stays, suspended.
      step({ type: "suspend" });
      setError(ruleText(fault instanceof UploadRefused ? fault.key : "upload_failed"));
    }
  };
  const end = async (problem: string) => {
    set(undefined);
    setError(problem);
    await deletePending(user);
  };
  return {
    state,
    isChecking,
    error,
    choose: (file, kind) => {
      if (pending.current) {
        toast(t("rows_one_file"), { tone: "bad" });
        return;
      }
      if (!/\.xlsx$/i.test(file.name)) {
        setError(ruleText("rows_upload_not_xlsx"));
        return;
      }
      set({ user, kind, file, state: newUploadState(ulid(), file), uploadId: "" });
      if (pending.current) void savePending(pending.current);
      void run();
    },
    suspend: () => {
      control.current?.abort();
      step({ type: "suspend" });
    },
    resume: () => void run(),
    remove: () => {
      control.current?.abort();
      void end("");
    },
  };
}
