import { ScanButton } from "@spoke/web/ui/scan/ScanButton.tsx";
import { wantedOf } from "@spoke/web/ui/scan/wanted.ts";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { signedIn } from "./support.tsx";

const GTIN = "4006381333931";
const LINK = `https://brand.example/01/0${GTIN}/21/WK-4711`;

beforeEach(() => signedIn());
afterEach(cleanup);

describe("what a field takes of a scan", () => {
  it.each([
    [LINK, "frame", "WK-4711"],
    [LINK, "article", GTIN],
    [LINK, "any", "WK-4711"],
    [GTIN, "any", GTIN],
    [GTIN, "frame", undefined],
    [" WTU0001 ", "frame", "WTU0001"],
    ["https://us.example/frames?number=WTU0001", "frame", "WTU0001"],
  ] as const)("%s as %s", (text, wants, value) => expect(wantedOf(text, wants)).toBe(value));
});

describe("scanning without a camera", () => {
  it("says so, and takes what a hand scanner types", async () => {
    const onScan = vi.fn();
    render(<ScanButton wants="frame" onScan={onScan} />);
    fireEvent.click(screen.getByRole("button", { name: "Scan a code" }));
    await screen.findByText(/This device has no camera/);
    for (const key of [...LINK, "Enter"]) fireEvent.keyDown(document.body, { key });
    expect(onScan).toHaveBeenCalledExactlyOnceWith("WK-4711");
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("explains that a code names the article, and stays open", async () => {
    const onScan = vi.fn();
    render(<ScanButton wants="frame" onScan={onScan} />);
    fireEvent.click(screen.getByRole("button", { name: "Scan a code" }));
    await screen.findByText(/This device has no camera/);
    for (const key of [...GTIN, "Enter"]) fireEvent.keyDown(document.body, { key });
    await screen.findByText(/names the article, not the frame/);
    expect(onScan).not.toHaveBeenCalled();
  });

  it("says that the camera is not allowed", async () => {
    const getUserMedia = () => Promise.reject(new DOMException("", "NotAllowedError"));
    Object.defineProperty(navigator, "mediaDevices", { configurable: true, value: { getUserMedia } });
    render(<ScanButton wants="any" onScan={() => undefined} />);
    fireEvent.click(screen.getByRole("button", { name: "Scan a code" }));
    await screen.findByText(/not allowed for this site/);
    Reflect.deleteProperty(navigator, "mediaDevices");
  });
});
