/** A file on its way to the store, as the browser remembers it (3 §3 Upload state). */
export interface UploadState {
  /** ULID of the upload; sending it again makes no second one. */
  readonly id: string;
  readonly fileName: string;
  /** Bytes of the file. */
  readonly maxBytes: number;
  /** Bytes that are at the store. A file that is resumed starts again: it has at most 10 MB. */
  readonly currentBytes: number;
  readonly suspended: boolean;
  /** Where the store put the file; empty before it is there. */
  readonly location: string;
  /** Where the file is sent. */
  readonly url: string;
  /** The store's digest of the file. */
  readonly etag: string;
  readonly uploading: boolean;
  /** All bytes are at the store. */
  readonly uploaded: boolean;
}

export type UploadStep =
  | { readonly type: "start" }
  | { readonly type: "progress"; readonly bytes: number }
  | { readonly type: "suspend" }
  | { readonly type: "store"; readonly url: string; readonly location: string; readonly etag: string };

export const newUploadState = (id: string, { name, size }: Pick<File, "name" | "size">): UploadState => ({
  ...{ id, fileName: name, maxBytes: size, currentBytes: 0 },
  ...{ suspended: false, location: "", url: "", etag: "", uploading: false, uploaded: false },
});

/** The state after a step. A stored file stays stored. */
export function afterStep(state: UploadState, step: UploadStep): UploadState {
  if (state.uploaded) return state;
  switch (step.type) {
    case "start":
      return { ...state, suspended: false, uploading: true, currentBytes: 0 };
    case "progress":
      return state.uploading ? { ...state, currentBytes: Math.min(state.maxBytes, Math.max(0, step.bytes)) } : state;
    case "suspend":
      return { ...state, suspended: true, uploading: false };
    case "store": {
      const { url, location, etag } = step;
      return { ...state, url, location, etag, currentBytes: state.maxBytes, uploading: false, uploaded: true };
    }
  }
}
