export { AudienceFields, audienceColumns } from "./Audience.tsx";
export { PERIOD_FILTERS, periodColumns, periodFilter, switching } from "./Period.tsx";
