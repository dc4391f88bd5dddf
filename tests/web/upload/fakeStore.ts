import { vi } from "vitest";
import { done } from "../orders/answers.ts";

/** The store that files are posted to. */
export interface FakeStore {
  /** Whether it accepts what is posted. */
  isOpen: boolean;
  /** Each ends a request, of which half is sent. */
  readonly posted: (() => void)[];
}

/** Puts a store in place of the network, until the globals are restored. */
export function fakeStore(): FakeStore {
  const store: FakeStore = { isOpen: true, posted: [] };
  class Request {
    upload: { onprogress?: (event: object) => void } = {};
    status = 204;
    onload?: () => void;
    onabort?: () => void;
    onloadend?: () => void;
    getAllResponseHeaders = () => "";
    open() {}
    send() {
      this.upload.onprogress?.({ loaded: 1, total: 2 });
      const finish = () => {
        this.status = store.isOpen ? 204 : 403;
        this.onload?.();
        this.onloadend?.();
      };
      store.posted.push(finish);
    }
    abort() {
      this.onabort?.();
    }
  }
  vi.stubGlobal("XMLHttpRequest", Request);
  return store;
}

/** The answer to the n-th upload: its id is `up1`. */
export function allowedUpload(number: number): object {
  const form = { url: "https://store.example/", fields: [{ __typename: "UploadField", name: "key", value: "q" }] };
  return { createUpload: { __typename: "CreateUploadResult", id: `up${number}`, ...form, ...done() } };
}

/** A clean upload, unless `results` says something else about it. */
export function uploadState(
  { id }: Readonly<Record<string, unknown>>,
  results: Readonly<Record<string, object>>,
): object {
  const found = { status: "CLEAN", reason: null, path: null, ...results[String(id)] };
  return { upload: { __typename: "Upload", id, ...found } };
}
