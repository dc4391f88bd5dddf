import { ChevronLeftIcon, ChevronRightIcon, MinusIcon, PlusIcon, XIcon } from "lucide-react";
import { type PointerEvent, useEffect, useRef, useState } from "react";
import { Dialog } from "react-aria-components/Dialog";
import { Modal, ModalOverlay } from "react-aria-components/Modal";
import { useTranslation } from "../../lib/i18n.ts";
import { IconButton } from "../../ui/Button.tsx";
import { useBackCloses } from "../../ui/overlay/useBackCloses.ts";
import { useDismissText } from "../../ui/overlay/useDismissText.ts";
import type { Detail } from "./ProductPage.tsx";
import { type Frame, FULL_VIEW, MOST, moved, STEP, type View, zoomed } from "./zoom.ts";

interface ZoomProps {
  readonly pictures: Detail["images"] | readonly Detail["image"][];
  readonly at: number;
  readonly name: string;
  readonly onMove: (at: number) => void;
  readonly onClose: () => void;
}

/** Pixels that an arrow key moves a picture by. */
const NUDGE = 80;
/** Where arrow keys move the picture: the other way than one looks. */
const ARROWS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [1, 0],
  ArrowRight: [-1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

/** A product's pictures over the whole screen: enlarged and moved by touch, mouse, wheel and keys. */
export default function Zoom({ pictures, at, name, onMove, onClose }: ZoomProps) {
  const { t } = useTranslation();
  const dismissText = useDismissText();
  useBackCloses(onClose);
  const frame = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<View>(FULL_VIEW);
  const picture = pictures[at];
  const size = (): Frame => ({ width: frame.current?.clientWidth ?? 0, height: frame.current?.clientHeight ?? 0 });
  const grow = (by: number) => setView((now) => zoomed(now, by, size()));
  const turn = (by: number) => {
    if (by === 0) return;
    setView(FULL_VIEW);
    onMove((at + by + pictures.length) % pictures.length);
  };
  useWheel(frame, (by, point) => setView((now) => zoomed(now, by, size(), point)));
  const fingers = useFingers(frame, setView, size);

  useKeys((key) => {
    if (key === "+" || key === "=") return grow(STEP);
    if (key === "-") return grow(1 / STEP);
    if (key === "0") return setView(FULL_VIEW);
    const [x, y] = ARROWS[key] ?? [0, 0];
    if (x === 0 && y === 0) return false;
    // Of a whole picture there is nothing to move: the keys turn to the next one.
    if (view.scale > 1) return setView(moved(view, x * NUDGE, y * NUDGE, size()));
    return turn(-x);
  });

  return (
    <ModalOverlay
      isOpen
      onOpenChange={(open) => !open && onClose()}
      className="fixed inset-0 z-50 h-(--visual-viewport-height) animate-fade bg-surface"
    >
      <Modal ref={dismissText} className="size-full">
        <Dialog aria-label={name} className="flex size-full flex-col outline-none">
          <header className="flex min-h-14 items-center gap-1 border-b border-line px-3">
            <p className="mr-auto min-w-0 truncate pl-2 font-semibold">{name}</p>
            {pictures.length > 1 && (
              <>
                <IconButton icon={ChevronLeftIcon} label={t("picture_previous")} onClick={() => turn(-1)} />
                <span className="tabular text-xs text-ink-2 max-xs:hidden">
                  {at + 1} / {pictures.length}
                </span>
                <IconButton icon={ChevronRightIcon} label={t("picture_next")} onClick={() => turn(1)} />
              </>
            )}
            <IconButton
              icon={MinusIcon}
              label={t("zoom_out")}
              disabled={view.scale <= 1}
              onClick={() => grow(1 / STEP)}
            />
            <IconButton icon={PlusIcon} label={t("zoom_in")} disabled={view.scale >= MOST} onClick={() => grow(STEP)} />
            <IconButton icon={XIcon} label={t("close")} onClick={onClose} />
          </header>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: a surface for fingers; keys and buttons do the same */}
          <div
            ref={frame}
            className="relative min-h-0 flex-1 touch-none overflow-hidden bg-plate select-none"
            style={{ cursor: view.scale > 1 ? "grab" : "zoom-in" }}
            onDoubleClick={() => (view.scale > 1 ? setView(FULL_VIEW) : grow(STEP * STEP))}
            {...fingers}
          >
            <img
              src={picture?.full ?? picture?.thumbnail ?? ""}
              alt={name}
              draggable={false}
              className="absolute inset-0 size-full object-contain p-4 mix-blend-multiply"
              style={{ transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})` }}
            />
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** A point of the screen as seen from the middle of an element. */
function fromMiddle(element: Element, { clientX, clientY }: { clientX: number; clientY: number }): Point {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: clientX - left - width / 2, y: clientY - top - height / 2 };
}

/** Keys wherever in the dialog the focus is; `false` leaves one to others. */
function useKeys(pressed: (key: string) => unknown): void {
  const latest = useRef(pressed);
  useEffect(() => {
    latest.current = pressed;
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (latest.current(event.key) !== false) event.preventDefault();
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
}

/** React listens to wheels passively, so that the page behind would move as well. */
function useWheel(frame: React.RefObject<HTMLElement | null>, turned: (by: number, point: Point) => void): void {
  const latest = useRef(turned);
  useEffect(() => {
    latest.current = turned;
  });
  useEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const listen = (event: WheelEvent) => {
      event.preventDefault();
      latest.current(Math.exp(-event.deltaY / 400), fromMiddle(element, event));
    };
    element.addEventListener("wheel", listen, { passive: false });
    return () => element.removeEventListener("wheel", listen);
  }, [frame]);
}

/** One finger moves the picture, two change its size around the point between them. */
function useFingers(
  frame: React.RefObject<HTMLElement | null>,
  change: (next: (now: View) => View) => void,
  size: () => Frame,
) {
  const down = useRef(new Map<number, Point>());
  const onPointerDown = (event: PointerEvent) => {
    if (!frame.current) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    down.current.set(event.pointerId, fromMiddle(frame.current, event));
  };
  const onPointerMove = (event: PointerEvent) => {
    const before = down.current.get(event.pointerId);
    if (!before || !frame.current) return;
    const now = fromMiddle(frame.current, event);
    const [other] = [...down.current].flatMap(([id, point]) => (id === event.pointerId ? [] : [point]));
    down.current.set(event.pointerId, now);
    if (!other) return change((view) => moved(view, now.x - before.x, now.y - before.y, size()));
    const by = apart(now, other) / Math.max(1, apart(before, other));
    const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 };
    return change((view) => zoomed(view, by, size(), middle));
  };
  const end = (event: PointerEvent) => void down.current.delete(event.pointerId);
  return { onPointerDown, onPointerMove, onPointerUp: end, onPointerCancel: end };
}

const apart = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);
