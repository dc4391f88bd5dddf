import { lazily } from "../../lib/chunks.ts";
import { isWide } from "../../lib/wide.ts";

const menus = () => import("./menus.ts");

/** Parts of the layout that wide windows show at once, and narrow ones only when the user opens them. */
export const Sidebar = lazily(async () => ({ default: (await menus()).Sidebar }));
export const MobileDrawer = lazily(async () => ({ default: (await menus()).MobileDrawer }));
export const CatalogSwitch = lazily(async () => ({ default: (await menus()).CatalogSwitch }));
export const SearchBox = lazily(() => import("./SearchBox.tsx"));

const acting = () => import("../../features/customer/acting.tsx");

/** Parts of the layout for users who act for customers. */
export const ActingBar = lazily(async () => ({ default: (await acting()).ActingBar }));
export const CustomerGate = lazily(async () => ({ default: (await acting()).CustomerGate }));
export const ChooseHere = lazily(async () => ({ default: (await acting()).ChooseHere }));

/** What the layout of this window shows first. */
export const firstParts = () => (isWide() ? [Sidebar, CatalogSwitch, SearchBox] : []);

/** What the layout shows first to users who act for customers. */
export const actingParts = [ActingBar, CustomerGate, ChooseHere];
