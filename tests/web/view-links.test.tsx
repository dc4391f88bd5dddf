import { ViewLinks } from "@spoke/web/ui/ViewLinks.tsx";
import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { TestRouter } from "./support.tsx";

it("links the views of a list with their numbers, and names the chosen view", () => {
  render(
    <TestRouter>
      <ViewLinks
        label="Status"
        views={[
          { key: "", title: "All", to: "/claim", isChosen: false, count: 22 },
          { key: "dealer", title: "Needs you", to: "/claim?queue=dealer", isChosen: true, count: 0 },
          { key: "other", title: "Other", to: "/claim?queue=other", isChosen: false },
        ]}
      />
    </TestRouter>,
  );
  const links = screen.getAllByRole("link");
  expect(links.map(({ textContent }) => textContent)).toEqual(["All 22", "Needs you 0", "Other "]);
  expect(screen.getByRole("link", { current: true }).textContent).toBe("Needs you 0");
});
