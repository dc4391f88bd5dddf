import { useEffect, useRef, useState } from "react";
import type { CapturedFile } from "../../lib/outbox/schema.ts";
import type { FileItem } from "../../ui/form/FileField.tsx";

/** Files that a form holds until it is sent, each in a slot such as `photo1`. */
export interface CaptureFiles {
  readonly files: readonly CapturedFile[];
  /** The files of a slot, as `FileField` shows them. */
  readonly items: (slot: string) => FileItem[];
  readonly add: (slot: string, files: readonly File[]) => void;
  readonly remove: (id: string) => void;
  readonly rename: (id: string, title: string) => void;
}

/**
 * Files of a form that is filled in offline. `max` per slot: with 1, a chosen file replaces the one before.
 */
export function useCaptureFiles(initial: readonly CapturedFile[], max = Number.POSITIVE_INFINITY): CaptureFiles {
  const [files, setFiles] = useState(initial);
  const previews = useRef(new Map<string, string>());
  useEffect(() => {
    const addresses = previews.current;
    return () => {
      for (const address of addresses.values()) URL.revokeObjectURL(address);
      addresses.clear();
    };
  }, []);
  const previewOf = ({ id, content }: CapturedFile): string | undefined => {
    if (!content.type.startsWith("image/")) return undefined;
    const address = previews.current.get(id) ?? URL.createObjectURL(content);
    previews.current.set(id, address);
    return address;
  };
  return {
    files,
    items: (slot) =>
      files
        .filter((file) => file.slot === slot)
        .map((file) => ({ id: file.id, name: file.name, title: file.title, preview: previewOf(file) })),
    add: (slot, chosen) =>
      setFiles((before) => {
        const added = chosen.map((content) => ({ id: crypto.randomUUID(), slot, name: content.name, content }));
        const inSlot = [...before.filter((file) => file.slot === slot), ...added];
        return [...before.filter((file) => file.slot !== slot), ...inSlot.slice(-max)];
      }),
    remove: (id) => setFiles((before) => before.filter((file) => file.id !== id)),
    rename: (id, title) => setFiles((before) => before.map((file) => (file.id === id ? { ...file, title } : file))),
  };
}
