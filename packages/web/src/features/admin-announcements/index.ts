export { AudienceFields, audienceColumns } from "./Audience.tsx";
export { copyTo, periodOfCopy, useCopied } from "./copies.ts";
export { DuplicateLink } from "./DuplicateLink.tsx";
export { PERIOD_FILTERS, periodColumns, periodFilter, switching } from "./Period.tsx";
export { ScheduleFields } from "./ScheduleFields.tsx";
