import { RequestForm } from "@spoke/web/features/download-area/RequestForm.tsx";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { clientOf, Page, signedIn } from "./support.tsx";

beforeEach(() => signedIn());
afterEach(cleanup);

it("shows an invalid day at its field and sends nothing", async () => {
  const requested = vi.fn();
  const client = clientOf((operation) => {
    if (operation === "RequestDownloadArea") requested();
    return {};
  });
  const modules = [{ __typename: "DownloadModule" as const, id: "orders", period: "year" }];
  render(
    <Page client={client}>
      <RequestForm options={{ modules, quota: 20, left: 5, today: "2026-11-26" }} onRequested={requested} />
    </Page>,
  );
  const first = await screen.findByRole("textbox", { name: /First day/ });
  fireEvent.change(first, { target: { value: "99.99.2026" } });
  fireEvent.blur(first);
  fireEvent.click(screen.getByRole("button", { name: "Request file" }));
  expect(await screen.findByText("Enter a valid date")).toBeTruthy();
  expect(first.getAttribute("aria-invalid")).toBe("true");
  expect(requested).not.toHaveBeenCalled();
});
