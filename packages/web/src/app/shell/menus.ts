// Together in a chunk: all are ways through the site.
export { CatalogSwitch } from "./CatalogSwitch.tsx";
export { MobileDrawer } from "./MobileDrawer.tsx";
export { Sidebar } from "./Sidebar.tsx";
