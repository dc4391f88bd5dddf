import { MaximizeIcon, MinusIcon, PlusIcon } from "lucide-react";
import { type KeyboardEvent, type PointerEvent, useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "../../lib/i18n.ts";
import { IconButton } from "../../ui/Button.tsx";
import { ClusterMarker } from "./ClusterMarker.tsx";
import { besideRegions, type Cluster, clustersOf, REGION_RADIUS, regionClusters, scaleAlone } from "./clusters.ts";
import type { Step } from "./looks.ts";
import { Marker } from "./Marker.tsx";
import { Names } from "./Names.tsx";
import { gridPath, type Place, panned, type Size, toScreen, type View, viewOf, zoomed, zoomedIn } from "./plane.ts";
import { ScaleBar } from "./ScaleBar.tsx";
import { useBoundaries } from "./useBoundaries.ts";

/** A region or a dealer on the map. */
export interface MapPoint extends Place {
  readonly key: string;
  readonly kind: "region" | "dealer";
  readonly step: Step | undefined;
  /** Written beside the marker where few are in sight. */
  readonly name: string;
  /** A letter in the marker of a region. */
  readonly text?: string | undefined;
}

interface MapViewProps {
  /** What it shows, in words. */
  readonly label: string;
  readonly points: readonly MapPoint[];
  readonly selected: string | undefined;
  readonly onSelect: (key: string) => void;
}

/** Pixels that an arrow key moves the map by. */
const STEP = 80;
/** A press within this many pixels of a marker is on it: a target of 44 px. */
const REACH = 22;
/** A press that moves further drags the map. */
const SLACK = 4;
/** So close the map goes at least to show what is selected in the list. */
const SELECTED_SCALE = 9;
/** Closer it does not go by itself: about 1,000 km are in sight, and so is a border. */
const SURROUNDINGS_SCALE = 20;
const ARROWS: Readonly<Record<string, readonly [right: number, down: number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};
const RADIUS = { region: REGION_RADIUS, dealer: 6 } as const;
/** Pixels on the right that the buttons cover. */
const CONTROLS = 48;

/**
 * The map of the list beside it: everything on it is a row there. Arrow keys move it, plus and minus zoom. It draws what is in its
 * window only, markers that would overlap as a number in a ring of their shares, and dealers beside the regions.
 */
export function MapView({ label, points, selected, onSelect }: MapViewProps) {
  const { t } = useTranslation();
  const { countries, states } = useBoundaries();
  const [pointed, setPointed] = useState<string>();
  const [size, setSize] = useState<Size>({ width: 640, height: 420 });
  const [moved, setMoved] = useState<View>();
  const start = useMemo(() => viewOf(points, size, CONTROLS), [points, size]);
  const view = moved ?? start;
  const frame = useRef<HTMLDivElement>(null);
  const drag = useRef<{ readonly x: number; readonly y: number; readonly view: View; isDrag: boolean }>(undefined);

  useEffect(() => {
    const element = frame.current;
    if (!element || !("ResizeObserver" in globalThis)) return undefined;
    const observer = new ResizeObserver(() => {
      const { clientWidth: width, clientHeight: height } = element;
      if (width > 0 && height > 0) setSize({ width, height });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  const target = points.find(({ key }) => key === selected);
  const [shown, setShown] = useState<string>();
  const dealers = useMemo(() => points.filter(({ kind }) => kind === "dealer"), [points]);
  const regions = useMemo(() => points.filter(({ kind }) => kind === "region"), [points]);
  if (selected !== shown) {
    setShown(selected);
    if (target) {
      const range = {
        scale: Math.max(view.scale, SELECTED_SCALE),
        most: Math.max(view.scale, SURROUNDINGS_SCALE),
      };
      const { x, y, kind } = target;
      setMoved({
        ...{ x, y },
        scale:
          kind === "dealer" ? scaleAlone(dealers, target, range) : scaleAlone(regions, target, range, regionClusters),
      });
    }
  }
  const clusters = useMemo(() => {
    const grouped = regionClusters(regions, view.scale);
    // Regions lie above the dealers.
    return [...besideRegions(clustersOf(dealers, view.scale), grouped, view.scale), ...grouped];
  }, [dealers, regions, view.scale]);
  const isInside = (place: Place): boolean => {
    const { x, y } = toScreen(place, view, size);
    return x > -REACH && y > -REACH && x < size.width + REACH && y < size.height + REACH;
  };
  const visible = clusters.filter(isInside);
  const zoom = (factor: number, around?: Place) => setMoved(zoomed(view, factor, size, around));
  const zoomIn = () => setMoved(zoomedIn(view, size, points, target));

  const press = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return;
    drag.current = { x: event.clientX, y: event.clientY, view, isDrag: false };
    event.currentTarget.setPointerCapture?.(event.pointerId);
  };
  const nearestTo = (event: Pick<PointerEvent, "clientX" | "clientY">): Cluster<MapPoint> | undefined => {
    const box = frame.current?.getBoundingClientRect();
    const at = { x: event.clientX - (box?.left ?? 0), y: event.clientY - (box?.top ?? 0) };
    const distance = (place: Place) => {
      const there = toScreen(place, view, size);
      return Math.hypot(there.x - at.x, there.y - at.y);
    };
    return visible.filter((place) => distance(place) <= REACH).toSorted((a, b) => distance(a) - distance(b))[0];
  };
  const move = (event: PointerEvent) => {
    const from = drag.current;
    if (!from) {
      setPointed(nearestTo(event)?.points[0]?.key);
      return;
    }
    const [right, down] = [from.x - event.clientX, from.y - event.clientY];
    if (Math.hypot(right, down) > SLACK) from.isDrag = true;
    if (from.isDrag) setMoved(panned(from.view, right, down));
  };
  const release = (event: PointerEvent) => {
    const from = drag.current;
    drag.current = undefined;
    if (!from || from.isDrag) return;
    const nearest = nearestTo(event);
    if (nearest) open(nearest);
  };
  const open = (cluster: Cluster<MapPoint>) => {
    const [first, ...others] = cluster.points;
    if (first && others.length === 0) onSelect(first.key);
    else zoom(2, cluster);
  };
  const type = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const arrow = ARROWS[event.key];
    if (arrow) setMoved(panned(view, ...arrow));
    else if (event.key === "+" || event.key === "=") zoomIn();
    else if (event.key === "-") zoom(0.5);
    else return;
    event.preventDefault();
  };

  const transform = `translate(${size.width / 2} ${size.height / 2}) scale(${view.scale}) translate(${-view.x} ${-view.y})`;
  const marker = (place: Place, key: string, content: React.ReactNode) => {
    const { x, y } = toScreen(place, view, size);
    return (
      <g key={key} transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`}>
        {content}
      </g>
    );
  };
  return (
    <div className="relative overflow-hidden rounded-lg border border-line bg-sunken">
      <div
        ref={frame}
        role="application"
        aria-label={label}
        aria-describedby="sales-map-keys"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it handles arrow keys itself
        tabIndex={0}
        className="h-64 cursor-grab touch-none outline-none select-none focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-ink xs:h-80 lg:h-[30rem]"
        onKeyDown={type}
        onPointerDown={press}
        onPointerMove={move}
        onPointerUp={release}
        onPointerLeave={() => setPointed(undefined)}
        onPointerCancel={() => {
          drag.current = undefined;
        }}
      >
        <svg aria-hidden="true" width={size.width} height={size.height} className="block">
          <path
            d={countries}
            transform={transform}
            fill="var(--color-surface)"
            stroke="var(--color-control)"
            strokeWidth={1}
            vectorEffect="non-scaling-stroke"
          />
          <path
            d={states}
            transform={transform}
            fill="none"
            stroke="var(--color-control)"
            strokeOpacity={0.45}
            strokeWidth={1}
            vectorEffect="non-scaling-stroke"
          />
          <path d={gridPath(view, size)} fill="none" stroke="var(--color-line)" strokeWidth={1} />
          {visible.map((cluster) => {
            const [first, ...others] = cluster.points;
            if (!first) return null;
            if (others.length === 0)
              return marker(
                cluster,
                first.key,
                <Marker
                  step={first.step}
                  radius={RADIUS[first.kind]}
                  text={first.text}
                  isSelected={first.key === selected}
                />,
              );
            const isSelected = cluster.points.some(({ key }) => key === selected);
            return marker(
              cluster,
              first.key,
              <ClusterMarker steps={cluster.points.map(({ step }) => step)} isSelected={isSelected} />,
            );
          })}
          <Names {...{ clusters: visible, view, size, selected, pointed }} edge={size.width - CONTROLS} />
        </svg>
      </div>
      <p id="sales-map-keys" className="sr-only">
        {t("sales_map_keys")}
      </p>
      <ScaleBar view={view} />
      <div className="absolute top-2 right-2 grid rounded-md border border-line bg-surface shadow-card">
        <IconButton icon={PlusIcon} label={t("zoom_in")} onClick={zoomIn} />
        <IconButton icon={MinusIcon} label={t("zoom_out")} onClick={() => zoom(0.5)} />
        <IconButton icon={MaximizeIcon} label={t("sales_map_show_all")} onClick={() => setMoved(undefined)} />
      </div>
    </div>
  );
}
