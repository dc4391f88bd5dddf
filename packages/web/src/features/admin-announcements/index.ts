export { PERIOD_FILTERS, periodColumns, periodFilter } from "./Period.tsx";
