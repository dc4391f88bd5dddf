import { cx } from "./cx.ts";

/** Line drawings on a 24 px grid. */
const SHAPES = {
  home: "M4 11l8-7 8 7v8a1 1 0 0 1-1 1h-4v-6H9v6H5a1 1 0 0 1-1-1z",
  grid: "M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h6v6h-6z",
  bike: "M5.5 20a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM18.5 20a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM5.5 16.5L9 9h6l3.5 7.5M9 9l3.5 7.5H5.5M12.5 16.5L15 9l-.8-3H17M7.5 6.5H10",
  parts:
    "M14.5 6.5a4 4 0 0 1 5-1.2l-2.7 2.7.4 2 2 .4L21.900 7.700a4 4 0 0 1-5.400 4.800L8 21a2.100 2.100 0 0 1-3-3l8.500-8.500a4 4 0 0 1 1-3z",
  gear: "M12 15.500a3.500 3.500 0 1 0 0-7 3.500 3.500 0 0 0 0 7zM12 3v3M12 18v3M3 12h3M18 12h3M5.600 5.600l2.100 2.100M16.300 16.300l2.100 2.100M18.400 5.600l-2.100 2.100M7.700 16.300l-2.100 2.100",
  cart: "M3 4h2.200l2.300 11h10.300l2-8H6.200M9 20.500a1 1 0 1 0 0-2 1 1 0 0 0 0 2zM17 20.500a1 1 0 1 0 0-2 1 1 0 0 0 0 2z",
  orders: "M7 3.500h10a1 1 0 0 1 1 1v16l-3-1.800-3 1.800-3-1.800-3 1.800v-16a1 1 0 0 1 1-1zM9 8.500h6M9 12.500h6",
  search: "M10.500 17a6.500 6.500 0 1 0 0-13 6.500 6.500 0 0 0 0 13zM15.500 15.500L20 20",
  menu: "M4 7h16M4 12h16M4 17h16",
  close: "M6 6l12 12M18 6L6 18",
  back: "M19 12H5M11 6l-6 6 6 6",
  chevronDown: "M6 9.500l6 6 6-6",
  chevronRight: "M9.500 6l6 6-6 6",
  chevronLeft: "M14.500 6l-6 6 6 6",
  check: "M5 12.500l4.500 4.500L19 7.500",
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
  trash: "M5 7h14M10 4h4M7 7l1 13h8l1-13M10.500 11v5.500M13.500 11v5.500",
  user: "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM5 20c.600-3.600 3.500-5.500 7-5.500s6.400 1.900 7 5.500",
  store:
    "M4 9.500L5.500 4h13L20 9.500M4 9.500V20h16V9.500M4 9.500a2.700 2.700 0 0 0 5.300 0 2.700 2.700 0 0 0 5.400 0 2.700 2.700 0 0 0 5.300 0M9.500 20v-5.500h5V20",
  globe:
    "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM3 12h18M12 3c2.500 2.700 3.800 5.700 3.800 9S14.500 18.300 12 21c-2.500-2.700-3.800-5.700-3.800-9S9.500 5.700 12 3z",
  logout: "M10 4H5v16h5M14 8l4 4-4 4M18 12H9",
  filter: "M4 6h16M7 12h10M10 18h4",
  list: "M9 6h11M9 12h11M9 18h11M4.500 6h.010M4.500 12h.010M4.500 18h.010",
  truck:
    "M2.500 6h11v10.500h-11zM13.500 10h4l3.500 3.500v3h-7.500M6.500 19a1.800 1.800 0 1 0 0-3.600 1.800 1.800 0 0 0 0 3.600zM17 19a1.800 1.800 0 1 0 0-3.600 1.800 1.800 0 0 0 0 3.600z",
  alert: "M12 4l9 16H3zM12 10v4.500M12 17.300v.010",
  info: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 11v5M12 8v.010",
  image: "M4 5h16v14H4zM4 16l4.500-4.500 4 4 2.500-2.500 5 5M15.500 9.500h.010",
  tag: "M4 4h8l8 8-8 8-8-8zM8.500 8.500h.010",
  external: "M14 4h6v6M20 4l-9 9M18 14v6H4V6h6",
  megaphone: "M4 10v4h3l8 4.500v-13L7 10zM18.500 9.500a4 4 0 0 1 0 5M8 14v5h3v-3.500",
  invoice: "M6 3.500h8.500L18 7v13.500H6zM14 3.500V7.500h4M9 12h6M9 16h6",
  calendar: "M4.500 6h15v14h-15zM4.500 10.500h15M8.500 3.500v4M15.500 3.500v4",
} as const;

export type IconName = keyof typeof SHAPES;

/** A picture that says nothing by itself: the control around it has the name. */
export function Icon({ name, size = 20, className }: { name: IconName; size?: number; className?: string }) {
  return (
    <svg
      aria-hidden="true"
      className={cx("shrink-0", className)}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.7}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={SHAPES[name]} />
    </svg>
  );
}
