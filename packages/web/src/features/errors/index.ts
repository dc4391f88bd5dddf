export { default as NotFoundPage, NotFoundPanel } from "./NotFoundPage.tsx";
