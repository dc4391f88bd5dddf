import { DownloadIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../../ui/Button.tsx";
import { useDownload } from "./useDownload.ts";

/** Fetches a file as the signed-in user and saves it. */
export function DownloadButton({
  path,
  name,
  body,
  size,
  children,
}: {
  path: string;
  name: string;
  /** Sent by POST. */
  body?: object;
  size?: "sm" | "md";
  children: ReactNode;
}) {
  const { busy, save } = useDownload();
  return (
    <Button icon={DownloadIcon} {...(size && { size })} busy={busy} onClick={() => save(path, name, body)}>
      {children}
    </Button>
  );
}
