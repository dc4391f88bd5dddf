import { type ReactNode, Suspense } from "react";
import { lazily } from "../lib/chunks.ts";

interface DialogProps {
  readonly open: boolean;
  readonly title: string;
  /** Absent: the dialog cannot be put away. */
  readonly onClose?: () => void;
  readonly footer?: ReactNode;
  /** 650 px instead of 450; 760 instead of 384 at the edge of the screen. */
  readonly wide?: boolean;
  readonly role?: "dialog" | "alertdialog";
  readonly children: ReactNode;
}

const ModalPanel = lazily(() => import("./overlay/ModalPanel.tsx"));

export const preloadDialog = ModalPanel.preload;

/** Over the page, keeping the focus until it is put away. */
export function Dialog({ open, children, ...rest }: DialogProps) {
  if (!open) return null;
  return (
    <Suspense>
      <ModalPanel {...rest}>{children}</ModalPanel>
    </Suspense>
  );
}

interface DrawerProps extends DialogProps {
  readonly side: "left" | "right";
}

/** A dialog at the edge of the screen, the whole width of it on a phone. */
export function Drawer({ open, children, ...rest }: DrawerProps) {
  if (!open) return null;
  return (
    <Suspense>
      <ModalPanel {...rest}>{children}</ModalPanel>
    </Suspense>
  );
}
