import "./styles.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App, isPublicPage, preloadPage, Shell } from "./app/App.tsx";
import { linkManifest } from "./app/manifest.ts";
import { start } from "./app/start.ts";

const root = document.getElementById("root");
if (!root) throw new Error("the page has no root");

const path = await start({
  preload: (page) => {
    Shell.preload();
    preloadPage(page);
  },
  isPublic: isPublicPage,
});
preloadPage(path);
void linkManifest();
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
