import { actor } from "../platform/index.ts";
import type { Frame } from "./schema.ts";
import { exactFrameNumber } from "./serial.ts";
import type { FrameFile } from "./store.ts";

/**
 * The frame of the actor's sales organizations that a number names: with exactly this number, or the only look-alike. Otherwise why no
 * frame fits; a frame of another seller is unknown.
 */
export function frameNamed(
  { frames }: Pick<FrameFile, "frames">,
  frameNumber: string,
  brand = "",
): Frame | "frame_ambiguous" | "frame_other_brand" | "frame_not_found" {
  const visible = frames.filter(({ sorg }) => actor().sorgs.includes(sorg));
  const exact = visible.filter((frame) => exactFrameNumber(frame.frameNumber) === exactFrameNumber(frameNumber));
  const candidates = exact.length > 0 ? exact : visible;
  const ofBrand = brand === "" ? candidates : candidates.filter((frame) => frame.brand === brand);
  const [frame, second] = ofBrand;
  if (second) return "frame_ambiguous";
  return frame ?? (visible.length > 0 ? "frame_other_brand" : "frame_not_found");
}
