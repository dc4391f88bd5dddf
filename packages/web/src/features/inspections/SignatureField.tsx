import { SIGNATURE_BOX } from "@spoke/core/inspection/schema.ts";
import { EraserIcon } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type SignaturePad from "signature_pad";
import { useTranslation } from "../../lib/i18n.ts";
import { reportFault } from "../../lib/reporter.ts";
import { Button } from "../../ui/Button.tsx";
import { textOf, useField } from "../../ui/form/useField.ts";
import { pathOf, toSignature } from "./signature.ts";

/** The mechanic's signature. Left empty, the typed name is the signature. */
export function SignatureField({ name }: { readonly name: string }) {
  const { t } = useTranslation();
  const { value, change, error } = useField(name);
  const strokes = textOf(value);
  const [drawing, setDrawing] = useState(false);
  return (
    <div className="flex flex-col gap-2">
      <p className="font-medium">{t("inspection_signature")}</p>
      <p className="text-xs text-ink-2">{t("inspection_signature_hint")}</p>
      {drawing ? (
        <Pad label={t("inspection_signature_pad")} onStrokes={change} />
      ) : (
        strokes !== "" && (
          <svg
            role="img"
            aria-label={t("inspection_signature")}
            viewBox={`0 0 ${SIGNATURE_BOX.width} ${SIGNATURE_BOX.height}`}
            className="aspect-5/2 w-full max-w-md rounded-md border border-line bg-surface"
          >
            <path d={pathOf(strokes)} fill="none" stroke="currentColor" strokeWidth="6" strokeLinecap="round" />
          </svg>
        )
      )}
      {error && <p className="text-xs font-medium text-bad">{error}</p>}
      <div className="flex gap-2">
        {!drawing && <Button onClick={() => setDrawing(true)}>{t("inspection_sign")}</Button>}
        {(drawing || strokes !== "") && (
          <Button
            icon={EraserIcon}
            onClick={() => {
              change("");
              setDrawing(false);
            }}
          >
            {t("inspection_sign_clear")}
          </Button>
        )}
      </div>
    </div>
  );
}

function Pad({ label, onStrokes }: { readonly label: string; readonly onStrokes: (strokes: string) => void }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const store = useEffectEvent((pad: SignaturePad, { width, height }: HTMLCanvasElement) =>
    onStrokes(toSignature(pad.toData(), width, height)),
  );
  useEffect(() => {
    const area = canvas.current;
    let pad: SignaturePad | undefined;
    let isGone = false;
    const open = async () => {
      const { default: Signature } = await import("signature_pad");
      if (!area || isGone) return;
      area.width = area.clientWidth;
      area.height = area.clientHeight;
      const opened = new Signature(area, { minDistance: 3 });
      pad = opened;
      opened.addEventListener("endStroke", () => store(opened, area));
    };
    open().catch((error: unknown) => reportFault("the signature field could not be opened", error));
    return () => {
      isGone = true;
      pad?.off();
    };
  }, []);
  return (
    <canvas
      ref={canvas}
      aria-label={label}
      role="img"
      className="aspect-5/2 w-full max-w-md touch-none rounded-md border border-control bg-surface"
    />
  );
}
