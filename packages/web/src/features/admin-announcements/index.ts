export { periodColumns } from "./Period.tsx";
