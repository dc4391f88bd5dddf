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

/** Starts a browser with its own profile, to be shared by several processes. */
export async function launchBrowser(more: readonly string[] = []): Promise<BrowserServer> {
  return chromium.launchServer({ executablePath: await executable(), args: [...ARGUMENTS, ...more], headless: true });
}

/** Connects to a browser that was launched elsewhere. Closing the connection leaves the browser running. */
export function connectBrowser(endpoint: string): Promise<Browser> {
  return chromium.connect(endpoint);
}

/** A failed request that the browser reports in the console although the site behaves correctly. */
export interface ExpectedFailure {
  /** End of its path, such as `/login`. */
  readonly path: string;
  readonly status: number;
}

/** A user with a browser: windows that share a session, and all errors in them. */
export interface Visitor {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Allows one more failure of this request. */
  expect(failure: ExpectedFailure): void;
  /** Unexpected messages of the console, errors of pages, and server errors. */
  noise(): readonly string[];
  /** Ends the visit. @throws Error if there were unexpected errors */
  leave(): Promise<void>;
}

export interface VisitorOptions {
  readonly width: number;
  readonly height?: number;
  readonly locale?: string;
  /** A phone or tablet: controls are larger for fingers. */
  readonly touch?: boolean;
  /** Lets the site install its service worker. Storing the site takes a second of the machine for each visitor. */
  readonly serviceWorker?: boolean;
}

/**
 * Makes the notification permission undecided, as on a first visit. The headless shell denies it in every profile, so
 * pages would not show what most users see. Full browsers do not need this.
 */
const UNDECIDED = `if (globalThis.Notification?.permission === "denied") {
  Object.defineProperty(Notification, "permission", { configurable: true, get: () => "default" });
}`;

/** Reports on the console what the content security policy blocks, also where the page catches it. */
const REPORT_BLOCKED = `addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI, sample }) => {
  console.error("blocked by " + violatedDirective + ": " + blockedURI + " " + sample);
});`;

/** Makes a browser without service workers, for which the site does without its own. */
const NO_WORKER = "delete globalThis.ServiceWorkerContainer?.prototype.register";

/** Opens a window with reduced motion, so that measured elements do not move. */
export async function visitor(browser: Browser, options: VisitorOptions): Promise<Visitor> {
  const context = await browser.newContext({
    viewport: { width: options.width, height: options.height ?? 900 },
    locale: options.locale ?? "en-US",
    timezoneId: "UTC",
    reducedMotion: "reduce",
    ...(options.touch && { hasTouch: true, isMobile: true }),
  });
  context.setDefaultTimeout(15_000);
  await context.addInitScript(UNDECIDED);
  await context.addInitScript(REPORT_BLOCKED);
  if (!options.serviceWorker) await context.addInitScript(NO_WORKER);
  const unexpected: string[] = [];
  const allowed: ExpectedFailure[] = [];
  /** All expected failures so far: the console may report a failure before or after the response arrives. */
  const expected: ExpectedFailure[] = [];
  const isForeseen = (url: string, status: number): boolean =>
    expected.some((failure) => failure.status === status && new URL(url).pathname.endsWith(failure.path));
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
    if (!isAllowed(message)) unexpected.push(`${message.type()}: ${message.text()} (${message.location().url})`);
  });
  context.on("weberror", (thrownIn) => {
    const thrown = thrownIn.error();
    unexpected.push(`thrown: ${thrown.stack ?? thrown.message}`);
  });
  context.on("response", (response) => {
    const [status, url] = [response.status(), response.url()];
    if (status >= 500 && !isForeseen(url, status)) unexpected.push(`${status} ${response.request().method()} ${url}`);
  });
  return {
    context,
    page: await context.newPage(),
    expect: (failure) => {
      allowed.push(failure);
      expected.push(failure);
    },
    noise: () => unexpected,
    async leave() {
      await context.close();
      if (unexpected.length > 0) throw new Error(`the console was not quiet:\n${unexpected.join("\n")}`);
    },
  };
}
