import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App, beginPage, isPublicPage, loadPage, mayWorkOffline, offlinePage } from "./app/App.tsx";
import { start } from "./app/start.ts";
import { whenIdle } from "./lib/idle.ts";
import { startReporting } from "./lib/reporter.ts";

/**
 * Renders the site once everything for its first page is there. Until then the placeholder in index.html shows: a
 * placeholder of React's own would stay for 300 ms at least.
 */
export async function showSite(): Promise<void> {
  startReporting();
  const preload = (page: string) => void loadPage(page);
  const path = await start({ preload, begin: beginPage, isPublic: isPublicPage, offlinePage });
  await loadPage(path);
  // The script does not wait for the page.
  if (document.readyState === "loading")
    await new Promise((resolve) => document.addEventListener("DOMContentLoaded", resolve, { once: true }));
  const root = document.getElementById("root");
  if (!root) throw new Error("the page has no root");
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
  whenIdle(() => void prepareDevice());
}

/** What makes the site an app of the device, which the page itself does not need. */
async function prepareDevice(): Promise<void> {
  const { linkManifest } = await import("./app/manifest.ts");
  void linkManifest();
  if (mayWorkOffline()) {
    const { prepareOffline } = await import("./app/offline.ts");
    void prepareOffline();
  }
}
