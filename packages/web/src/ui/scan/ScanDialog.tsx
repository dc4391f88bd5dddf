import { ImageIcon } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { type MessageKey, useTranslation } from "../../lib/i18n.ts";
import { reportFault } from "../../lib/reporter.ts";
import { cx } from "../../lib/variants.ts";
import { Button } from "../Button.tsx";
import { Dialog } from "../Dialog.tsx";
import { Notice } from "../Status.tsx";
import { readPicture } from "./detect.ts";
import { type CameraState, useCamera } from "./useCamera.ts";
import { type Wanted, wantedOf } from "./wanted.ts";

interface ScanDialogProps {
  readonly wants: Wanted;
  readonly onScan: (value: string) => void;
  readonly onClose: () => void;
}

const PROBLEMS: Readonly<Partial<Record<CameraState, MessageKey>>> = {
  denied: "scan_camera_denied",
  none: "scan_camera_none",
  failed: "scan_camera_failed",
};

/** Reads a code with the camera, from a picture, or from a hand scanner, which types it and ends with Enter. */
export default function ScanDialog({ wants, onScan, onClose }: ScanDialogProps) {
  const { t } = useTranslation();
  const video = useRef<HTMLVideoElement>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<MessageKey>();
  const [reading, setReading] = useState(false);
  const take = (text: string): boolean => {
    const value = wantedOf(text, wants);
    if (value === undefined) {
      setProblem("scan_no_frame");
      return false;
    }
    navigator.vibrate?.(60);
    onScan(value);
    return true;
  };
  const camera = useCamera(video, take);
  useHandScanner(take);
  const read = async (file: File | undefined) => {
    if (!file) return;
    setProblem(undefined);
    setReading(true);
    try {
      const text = await readPicture(file);
      if (text === undefined) setProblem("scan_nothing");
      else take(text);
    } catch (error) {
      if (!(error instanceof DOMException)) reportFault("a picture could not be read", error);
      setProblem("scan_nothing");
    }
    setReading(false);
  };
  const failure = PROBLEMS[camera];
  return (
    <Dialog open title={t("scan")} onClose={onClose}>
      <div className="grid gap-4">
        <div className={cx("relative overflow-hidden rounded-lg bg-ink", failure && "hidden")}>
          <video ref={video} muted playsInline className="aspect-[4/3] w-full object-cover">
            <track kind="captions" />
          </video>
          <div className="pointer-events-none absolute inset-x-8 inset-y-1/4 rounded-lg border-2 border-white/80" />
        </div>
        {failure ? (
          <Notice tone="warn">{t(failure)}</Notice>
        ) : (
          <p role="status" className="text-ink-2">
            {t(camera === "starting" ? "scan_camera_starting" : "scan_aim")}
          </p>
        )}
        {problem && <Notice tone="warn">{t(problem)}</Notice>}
        <div>
          <Button icon={ImageIcon} busy={reading} onClick={() => chooser.current?.click()}>
            {t("scan_picture")}
          </Button>
          <input
            ref={chooser}
            type="file"
            accept="image/*"
            aria-label={t("scan_picture")}
            tabIndex={-1}
            className="hidden"
            onChange={({ target }) => {
              void read(target.files?.[0]);
              target.value = "";
            }}
          />
        </div>
        <p className="text-xs text-ink-3">{t("scan_hand")}</p>
      </div>
    </Dialog>
  );
}

/** Milliseconds between two keys of a hand scanner; people type slower. */
const FAST_MS = 100;

/** Takes what a hand scanner types while the dialog is open, wherever the focus is. */
function useHandScanner(take: (text: string) => boolean): void {
  const latest = useRef(take);
  latest.current = take;
  useEffect(() => {
    let typed = "";
    let last = 0;
    const listen = (event: KeyboardEvent) => {
      const isFast = event.timeStamp - last < FAST_MS;
      last = event.timeStamp;
      if (event.key === "Enter" && isFast && typed.length > 2) {
        event.preventDefault();
        event.stopPropagation();
        latest.current(typed);
        typed = "";
      } else if (event.key.length === 1) typed = isFast ? typed + event.key : event.key;
    };
    addEventListener("keydown", listen, true);
    return () => removeEventListener("keydown", listen, true);
  }, []);
}
