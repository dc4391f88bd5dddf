import { useListState } from "@spoke/web/ui/listState.ts";
import { cleanup, render, screen } from "@testing-library/react";
import { BrowserRouter } from "react-router";
import { afterEach, expect, it } from "vitest";

afterEach(() => {
  cleanup();
  window.history.replaceState(null, "", "/");
});

function List() {
  const list = useListState({ filters: ["view", "color"] });
  const twice = () => {
    list.choose("view", ["dealers"]);
    list.choose("color", ["sales"]);
  };
  return (
    <>
      <button type="button" onClick={twice}>
        Choose both
      </button>
      <button type="button" onClick={() => list.search("fox")}>
        Search
      </button>
      <p>{JSON.stringify(list.state)}</p>
    </>
  );
}

it("what is chosen before the page shows an earlier choice leaves that one as it is", async () => {
  window.history.replaceState(null, "", "/en-us/sales-area?page=3");
  render(
    <BrowserRouter>
      <List />
    </BrowserRouter>,
  );
  screen.getByRole("button", { name: "Choose both" }).click();
  screen.getByRole("button", { name: "Search" }).click();
  await screen.findByText(/"search":"fox"/);
  const { pathname, search } = window.location;
  expect(pathname + search).toBe("/en-us/sales-area?search=fox&view=dealers&color=sales");
});
