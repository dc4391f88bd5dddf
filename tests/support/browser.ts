import { existsSync } from "node:fs";
import sparticuz from "@sparticuz/chromium";
import {
  type Browser,
  type BrowserContext,
  type BrowserServer,
  type ConsoleMessage,
  chromium,
  type Page,
} from "playwright-core";

const ARGUMENTS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
  "--disable-quic",
];

async function executable(): Promise<string> {
  const found = [process.env.CHROMIUM_PATH, "/usr/bin/chromium"].find((path) => path && existsSync(path));
  return found ?? sparticuz.executablePath();
}

/** Starts a browser that several processes may use; it has a profile of its own, which goes with it. */
export async function launchBrowser(): Promise<BrowserServer> {
  return chromium.launchServer({ executablePath: await executable(), args: ARGUMENTS, headless: true });
}

/** Connects to a browser that was launched elsewhere. Closing the connection leaves the browser running. */
export function connectBrowser(endpoint: string): Promise<Browser> {
  return chromium.connect(endpoint);
}

/** A request of which the browser itself complains in the console although the site does right. */
export interface ExpectedFailure {
  /** End of its path, such as `/login`. */
  readonly path: string;
  readonly status: number;
}

/** One person at one browser: windows that share a session, and everything that went wrong in them. */
export interface Visitor {
  readonly context: BrowserContext;
  readonly page: Page;
  /** From now on this failed request is no fault; each call allows one of them. */
  expect(failure: ExpectedFailure): void;
  /** What the console said, pages threw and the server failed at, and was not expected. */
  noise(): readonly string[];
  /** Ends the visit. @throws Error when there was noise. */
  leave(): Promise<void>;
}

export interface VisitorOptions {
  readonly width: number;
  readonly height?: number;
  readonly locale?: string;
}

/**
 * Nothing is decided about notifications, as on a first visit. The headless shell denies them in every profile, so that its
 * pages would never show what most users see; a full browser needs no help.
 */
const UNDECIDED = `if (globalThis.Notification?.permission === "denied") {
  Object.defineProperty(Notification, "permission", { configurable: true, get: () => "default" });
}`;

/** Opens a window. Motion is reduced, so that what is measured stands still. */
export async function visitor(browser: Browser, options: VisitorOptions): Promise<Visitor> {
  const context = await browser.newContext({
    viewport: { width: options.width, height: options.height ?? 900 },
    locale: options.locale ?? "en-US",
    timezoneId: "UTC",
    reducedMotion: "reduce",
  });
  context.setDefaultTimeout(15_000);
  await context.addInitScript(UNDECIDED);
  const heard: string[] = [];
  const allowed: ExpectedFailure[] = [];
  /** All that was ever expected: an answer may come before the console speaks of it or after. */
  const foreseen: ExpectedFailure[] = [];
  const isForeseen = (url: string, status: number): boolean =>
    foreseen.some((failure) => failure.status === status && new URL(url).pathname.endsWith(failure.path));
  const isAllowed = (message: ConsoleMessage): boolean => {
    const status = /the server responded with a status of (\d+)/.exec(message.text())?.[1];
    const url = message.location().url;
    const path = url ? new URL(url).pathname : "";
    const index = allowed.findIndex((failure) => path.endsWith(failure.path) && String(failure.status) === status);
    if (index < 0) return false;
    allowed.splice(index, 1);
    return true;
  };
  context.on("console", (message) => {
    if (message.type() !== "error" && message.type() !== "warning") return;
    if (!isAllowed(message)) heard.push(`${message.type()}: ${message.text()} (${message.location().url})`);
  });
  context.on("weberror", (thrownIn) => {
    const thrown = thrownIn.error();
    heard.push(`thrown: ${thrown.stack ?? thrown.message}`);
  });
  context.on("response", (response) => {
    const [status, url] = [response.status(), response.url()];
    if (status >= 500 && !isForeseen(url, status)) heard.push(`${status} ${response.request().method()} ${url}`);
  });
  return {
    context,
    page: await context.newPage(),
    expect: (failure) => {
      allowed.push(failure);
      foreseen.push(failure);
    },
    noise: () => heard,
    async leave() {
      await context.close();
      if (heard.length > 0) throw new Error(`the console was not quiet:\n${heard.join("\n")}`);
    },
  };
}
