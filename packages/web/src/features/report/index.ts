export { ReportButton } from "./ReportButton.tsx";
export { saveReport, type Watch } from "./reportFile.ts";
