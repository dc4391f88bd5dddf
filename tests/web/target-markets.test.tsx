import { targetMarketsSchema } from "@spoke/core/content/targeting.ts";
import { TargetMarketsInput } from "@spoke/web/features/content/index.ts";
import { FormPage } from "@spoke/web/ui/form/FormPage.tsx";
import { useFormPage } from "@spoke/web/ui/form/useFormPage.ts";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import * as z from "zod";
import { clientOf, Page, signedIn } from "./support.tsx";

const schema = z.object({ contentTargetMarkets: targetMarketsSchema });
const save = vi.fn(() => Promise.resolve({ message: { status: "success", description: "saved" }, userErrors: [] }));

function Sample() {
  const state = useFormPage({
    schema,
    values: { contentTargetMarkets: [] },
    save,
    draft: "sample",
    onSaved: () => undefined,
  });
  return (
    <FormPage state={state} title="Sample" cancelTo="/">
      <TargetMarketsInput name="contentTargetMarkets" type="news" />
    </FormPage>
  );
}

const requests: Record<string, unknown>[] = [];
const client = () =>
  clientOf((operation, variables) => {
    requests.push({ operation, ...variables });
    if (operation === "ContentAudience")
      return { contentAudience: { __typename: "ContentAudience", dealers: 12, users: 30 } };
    if (operation !== "TargetMarkets") return { merchantCart: null };
    const markets = Array.from({ length: 20 }, (_, index) => ({
      ...{ __typename: "ContentTargetMarket", id: `m${index}`, marketName: `Market ${index}` },
    }));
    return { contentTargetMarkets: markets };
  });

beforeEach(() => signedIn());
afterEach(() => {
  cleanup();
  save.mockClear();
  requests.length = 0;
});

it("[marketing-008] the content-target list shows 15 entries in rows of 4, and all of them on demand", async () => {
  render(
    <Page client={client()} at="/en-us/admin/news/create">
      <Sample />
    </Page>,
  );
  const first = await screen.findByLabelText("Market 0");
  expect(first.closest("fieldset > div")?.className).toContain("md:grid-cols-4");
  expect(screen.getAllByRole("checkbox")).toHaveLength(15);
  fireEvent.click(screen.getByRole("button", { name: "Show all 20 markets" }));
  expect(screen.getAllByRole("checkbox")).toHaveLength(20);
});

it("says who will see the content, and refuses none at the field", async () => {
  render(
    <Page client={client()} at="/en-us/admin/news/create">
      <Sample />
    </Page>,
  );
  const market = await screen.findByLabelText("Market 2");
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  await screen.findByText("Choose a target market first");
  expect(save).not.toHaveBeenCalled();
  fireEvent.click(market);
  await screen.findByText("Who will see this: 12 dealers, 30 users");
  expect(requests.at(-1)).toMatchObject({ operation: "ContentAudience", type: "news", markets: ["m2"] });
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  await vi.waitFor(() => expect(save).toHaveBeenCalledWith({ contentTargetMarkets: ["m2"] }));
});
