import { ScanBarcodeIcon } from "lucide-react";
import { Suspense, useState } from "react";
import { lazily } from "../../lib/chunks.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { IconButton } from "../Button.tsx";
import type { Wanted } from "./wanted.ts";

const ScanDialog = lazily(() => import("./ScanDialog.tsx"));

interface ScanButtonProps {
  readonly wants: Wanted;
  /** Gets the frame number, or the code of the article. */
  readonly onScan: (value: string) => void;
  /** Which field it fills, if there are several. */
  readonly label?: string;
  readonly size?: "sm" | "md";
  readonly className?: string;
}

/** Fills a field from a barcode or QR code: by camera, from a picture, or with a hand scanner. */
export function ScanButton({ wants, onScan, label, size, className }: ScanButtonProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton
        icon={ScanBarcodeIcon}
        label={label ?? t("scan")}
        {...(size && { size })}
        {...(className && { className })}
        onPointerEnter={ScanDialog.preload}
        onClick={() => setOpen(true)}
      />
      {open && (
        <Suspense>
          <ScanDialog
            wants={wants}
            onClose={() => setOpen(false)}
            onScan={(value) => {
              setOpen(false);
              onScan(value);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
