import { FormPage } from "@spoke/web/ui/form/FormPage.tsx";
import { LookupInput, type LookupOption } from "@spoke/web/ui/form/LookupInput.tsx";
import { textOf, useField } from "@spoke/web/ui/form/useField.ts";
import { useFormPage } from "@spoke/web/ui/form/useFormPage.ts";
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, expect, it } from "vitest";
import * as z from "zod";
import { clientOf, Page, signedIn } from "../support.tsx";

const SHOPS: readonly LookupOption[] = [
  { id: "D1", label: "Köhler Räder", detail: "Bonn · D1" },
  { id: "D2", label: "Radhaus", detail: "Köln · D2" },
];

const schema = z.object({ shop: z.string() });
const done = { message: { status: "success", description: "saved" }, userErrors: [] };

function Sample({ start, isSearching }: { start: string; isSearching: boolean }) {
  const state = useFormPage({ schema, values: { shop: start }, save: async () => done, onSaved: () => undefined });
  const [typed, setTyped] = useState<string>();
  const wanted = (typed ?? "").toLowerCase();
  return (
    <FormPage state={state} title="Sample" cancelTo="/">
      <LookupInput
        name="shop"
        label="Shop"
        placeholder="Choose"
        options={SHOPS.filter(({ label, detail }) => `${label} ${detail}`.toLowerCase().includes(wanted))}
        isSearching={isSearching}
        onSearch={setTyped}
      />
      <Value />
      <button type="button" onClick={() => state.form.reset({ shop: "D2" })}>
        Reset
      </button>
    </FormPage>
  );
}

const Value = () => <output data-testid="value">{textOf(useField("shop").value)}</output>;

beforeEach(() => signedIn());
afterEach(cleanup);

const show = (start = "", isSearching = false) => {
  const client = clientOf(() => ({}));
  const sample = (searching: boolean) => (
    <Page client={client}>
      <Sample start={start} isSearching={searching} />
    </Page>
  );
  const page = render(sample(isSearching));
  return (next: boolean) => page.rerender(sample(next));
};
const box = () => screen.getByRole<HTMLInputElement>("combobox", { name: /^Shop/ });
const value = () => screen.getByTestId("value").textContent;
const type = (text: string) => {
  act(() => box().focus());
  fireEvent.change(box(), { target: { value: text } });
};
const leave = () => act(() => box().blur());

it("a text that is left without a choice chooses the only option found", async () => {
  show();
  type("köhler");
  leave();
  await waitFor(() => expect(value()).toBe("D1"));
  expect(box().value).toBe("Köhler Räder · Bonn · D1");
  expect(box().getAttribute("aria-invalid")).toBeNull();
});

it("waits for the search before it chooses", async () => {
  const setSearching = show("", true);
  type("köhler");
  leave();
  expect(value()).toBe("köhler");
  setSearching(false);
  await waitFor(() => expect(value()).toBe("D1"));
});

it("a text that finds several or nothing stays, with an error at the field, until it is changed", async () => {
  show("D1");
  for (const text of ["k", "nothing"]) {
    type(text);
    leave();
    await screen.findByText("Choose an entry from the list");
    expect(box().value).toBe(text);
    expect(value()).toBe(text);
    expect(box().getAttribute("aria-invalid")).toBe("true");
  }
  type("radhaus");
  expect(screen.queryByText("Choose an entry from the list")).toBeNull();
  leave();
  await waitFor(() => expect(value()).toBe("D2"));
});

it("Enter takes what was typed, so that a form is never sent with the value before", async () => {
  show("D1");
  type("d2");
  fireEvent.keyDown(box(), { key: "Enter" });
  await waitFor(() => expect(value()).toBe("D2"));
});

it("follows a form that is reset", async () => {
  show();
  type("nothing");
  leave();
  await screen.findByText("Choose an entry from the list");
  fireEvent.click(screen.getByRole("button", { name: "Reset" }));
  await waitFor(() => expect(box().value).toBe("Radhaus · Köln · D2"));
  expect(screen.queryByText("Choose an entry from the list")).toBeNull();
});
