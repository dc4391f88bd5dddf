import { type RefObject, useEffect, useState } from "react";
import { reportFault } from "../../lib/reporter.ts";
import { readBarcode } from "./detect.ts";

export type CameraState = "starting" | "scanning" | "denied" | "none" | "failed";

const PAUSE_MS = 120;

/** Shows the rear camera in the video, and reports what it reads until `onRead` accepts it. */
export function useCamera(video: RefObject<HTMLVideoElement | null>, onRead: (text: string) => boolean): CameraState {
  const [state, setState] = useState<CameraState>("starting");
  // biome-ignore lint/correctness/useExhaustiveDependencies: one camera for as long as the dialog is open
  useEffect(() => {
    let stopped = false;
    let stream: MediaStream | undefined;
    const run = async () => {
      // Absent without a secure connection.
      if (!navigator.mediaDevices?.getUserMedia) return setState("none");
      try {
        stream = await navigator.mediaDevices.getUserMedia({
          video: { facingMode: "environment", width: { ideal: 1920 }, height: { ideal: 1080 } },
        });
      } catch (error) {
        return setState(stateOf(error));
      }
      const shown = video.current;
      if (stopped || !shown) return stop(stream);
      shown.srcObject = stream;
      await shown.play().catch(() => undefined);
      setState("scanning");
      while (!stopped) {
        const text = shown.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA ? await readBarcode(shown) : undefined;
        if (stopped || (text && onRead(text))) return undefined;
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      }
      return undefined;
    };
    run().catch((error: unknown) => {
      reportFault("barcodes could not be read from the camera", error);
      if (!stopped) setState("failed");
    });
    return () => {
      stopped = true;
      stop(stream);
    };
  }, []);
  return state;
}

function stateOf(error: unknown): CameraState {
  const name = error instanceof DOMException ? error.name : "";
  if (name === "NotAllowedError" || name === "SecurityError") return "denied";
  return name === "NotFoundError" || name === "OverconstrainedError" ? "none" : "failed";
}

function stop(stream: MediaStream | undefined): void {
  for (const track of stream?.getTracks() ?? []) track.stop();
}
