export { uploadsPage } from "./uploadsPage.tsx";
