/** What is seen of a picture: how large, and how far its middle is moved from the middle of the frame, in pixels. */
export interface View {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

export interface Frame {
  readonly width: number;
  readonly height: number;
}

export const FULL_VIEW: View = { scale: 1, x: 0, y: 0 };
export const MOST = 5;
export const STEP = 1.5;

const between = (least: number, value: number, most: number): number => Math.min(most, Math.max(least, value));

/** A view that never shows past the edges of the picture. */
export function within({ scale, x, y }: View, { width, height }: Frame): View {
  const size = between(1, scale, MOST);
  const room = { x: ((size - 1) * width) / 2, y: ((size - 1) * height) / 2 };
  // `+ 0` as there is no -0 on a screen.
  return { scale: size, x: between(-room.x, x, room.x) + 0, y: between(-room.y, y, room.y) + 0 };
}

/** Larger or smaller by a factor; the point (from the middle of the frame) stays where it is. */
export function zoomed(view: View, by: number, frame: Frame, point = { x: 0, y: 0 }): View {
  const scale = between(1, view.scale * by, MOST);
  const ratio = scale / view.scale;
  return within({ scale, x: point.x - (point.x - view.x) * ratio, y: point.y - (point.y - view.y) * ratio }, frame);
}

export function moved(view: View, x: number, y: number, frame: Frame): View {
  return within({ ...view, x: view.x + x, y: view.y + y }, frame);
}
