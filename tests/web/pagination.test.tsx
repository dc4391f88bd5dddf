import { ScrollAndFocus } from "@spoke/web/app/ScrollAndFocus.tsx";
import { Pager } from "@spoke/web/ui/Pager.tsx";
import { Pagination } from "@spoke/web/ui/Pagination.tsx";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { signedIn, TestRouter } from "./support.tsx";

const scrolled = vi.fn();
const toTop = vi.fn();

beforeEach(async () => {
  await signedIn();
  vi.stubGlobal("scrollTo", toTop);
  vi.spyOn(Element.prototype, "scrollIntoView").mockImplementation(scrolled);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.clearAllMocks();
});

function List({ top }: { readonly top: number }) {
  const [parameters] = useSearchParams();
  const page = Number(parameters.get("page") ?? 1);
  return (
    <>
      <div
        data-rows=""
        ref={(rows) => {
          if (rows) vi.spyOn(rows, "getBoundingClientRect").mockReturnValue(new DOMRect(0, top));
        }}
      >
        Page {page}
      </div>
      <Pagination page={page} pages={3} to={(next) => `/order?page=${next}`} />
    </>
  );
}

async function show(top: number): Promise<void> {
  render(
    <TestRouter initialEntries={["/en-us/order?page=2"]}>
      <ScrollAndFocus />
      <List top={top} />
    </TestRouter>,
  );
  await screen.findByText("Page 2");
  toTop.mockClear();
}

const press = (name: string) => {
  const control = screen.getByLabelText(name);
  control.focus();
  fireEvent.click(control);
};

it("another page of a list is shown from its first row, if that is above the view, and not from the top of the page", async () => {
  await show(-400);
  press("Page 3");
  await screen.findByText("Page 3");
  await waitFor(() => expect(scrolled).toHaveBeenCalledOnce());
  expect(toTop).not.toHaveBeenCalled();
});

it("a list whose first row is in view stays where it is, and the focus stays at its pages", async () => {
  await show(120);
  press("Next page");
  await screen.findByText("Page 3");
  // There is no page after it.
  await waitFor(() => expect(document.activeElement?.getAttribute("aria-label")).toBe("Page 3"));
  expect(scrolled).not.toHaveBeenCalled();
  expect(toTop).not.toHaveBeenCalled();
});

it("a list within a page keeps the focus at its pages, too", async () => {
  function Local() {
    const [page, setPage] = useState(1);
    return <Pager page={page} pages={2} onPage={setPage} />;
  }
  render(
    <TestRouter initialEntries={["/en-us"]}>
      <Local />
    </TestRouter>,
  );
  press("Next page");
  await waitFor(() => expect(document.activeElement?.getAttribute("aria-label")).toBe("Page 2"));
});

it("small screens show where they leave page numbers out", () => {
  render(
    <TestRouter initialEntries={["/en-us/order"]}>
      <Pagination page={1} pages={5} to={(next) => `/order?page=${next}`} />
    </TestRouter>,
  );
  const far = ["Page 3", "Page 4"].map((name) => screen.getByLabelText(name).className);
  for (const look of far) expect(look).toContain("max-xs:hidden");
  const gap = screen.getByText("…");
  expect(gap.className).toContain("xs:hidden");
  expect(gap.nextElementSibling?.getAttribute("aria-label")).toBe("Page 5");
});
