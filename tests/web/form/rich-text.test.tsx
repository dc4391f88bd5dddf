import { FormPage } from "@spoke/web/ui/form/FormPage.tsx";
import { RichTextInput } from "@spoke/web/ui/form/RichTextInput.tsx";
import { useFormPage } from "@spoke/web/ui/form/useFormPage.ts";
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";
import * as z from "zod";
import { clientOf, Page, signedIn } from "../support.tsx";

function Sample() {
  const state = useFormPage({
    schema: z.object({ body: z.string() }),
    values: { body: "" },
    save: async () => ({ message: { status: "success", description: "saved" }, userErrors: [] }),
    onSaved: () => undefined,
  });
  return (
    <FormPage state={state} title="Sample">
      <RichTextInput name="body" label="Text" />
    </FormPage>
  );
}

beforeEach(() => signedIn());
afterEach(cleanup);

it("the tools of a rich text are one stop of the Tab key, with arrow keys within", () => {
  render(
    <Page client={clientOf(() => ({}))} at="/en-us/admin/news/create">
      <Sample />
    </Page>,
  );
  const toolbar = screen.getByRole("toolbar");
  const buttons = within(toolbar).getAllByRole("button");
  const stops = () =>
    buttons.filter(({ tabIndex }) => tabIndex === 0).map((button) => button.getAttribute("aria-label"));
  expect(stops()).toEqual(["Bold"]);
  buttons[0]?.focus();
  const press = (key: string) => fireEvent.keyDown(document.activeElement ?? toolbar, { key });
  press("ArrowRight");
  expect(stops()).toEqual(["Italic"]);
  expect(document.activeElement).toBe(buttons[1]);
  press("ArrowDown");
  expect(document.activeElement).toBe(buttons[1]);
  press("End");
  expect(document.activeElement).toBe(buttons.at(-1));
  press("ArrowRight");
  expect(document.activeElement).toBe(buttons.at(-1));
  press("Home");
  press("ArrowLeft");
  expect(document.activeElement).toBe(buttons[0]);
});
