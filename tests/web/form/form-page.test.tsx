import { emailSchema, passwordSchema, phoneSchema } from "@spoke/core/validation/schema.ts";
import { DEFAULT_CONFIG, setConfig } from "@spoke/web/lib/config.ts";
import { useGo } from "@spoke/web/lib/navigation.ts";
import { FormPage } from "@spoke/web/ui/form/FormPage.tsx";
import { FormSection } from "@spoke/web/ui/form/FormSection.tsx";
import { SwitchInput, TextInput } from "@spoke/web/ui/form/fields.tsx";
import { MultiSelect } from "@spoke/web/ui/form/MultiSelect.tsx";
import { PasswordInput } from "@spoke/web/ui/form/PasswordInput.tsx";
import { PhoneInput } from "@spoke/web/ui/form/PhoneInput.tsx";
import { type Answer, placeOf } from "@spoke/web/ui/form/refusal.ts";
import { TagInput } from "@spoke/web/ui/form/TagInput.tsx";
import { useFormPage } from "@spoke/web/ui/form/useFormPage.ts";
import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import * as z from "zod";
import { clientOf, Page, signedIn } from "../support.tsx";

const schema = z.object({
  name: z.string().trim().min(1, "required"),
  email: emailSchema,
  phone: phoneSchema,
  roles: z.array(z.string()).min(1, "required"),
  copies: z.array(z.email("valid_email")),
  mail: z.boolean(),
  password: z.union([z.literal(""), passwordSchema]),
});
type Values = z.input<typeof schema>;
const EMPTY: Values = { name: "", email: "", phone: "", roles: [], copies: [], mail: false, password: "" };
const FILLED: Values = { ...EMPTY, name: "Ana", email: "ana@shop.example", roles: ["dealer"] };

const done: Answer = { message: { status: "success", description: "saved" }, userErrors: [] };
const refused = (description: string, ...userErrors: Answer["userErrors"]): Answer => ({
  message: { status: "failed", description },
  userErrors,
});

interface Input {
  readonly values?: Values;
  readonly save?: (values: Values) => Promise<Answer>;
  readonly reload?: () => Promise<Values>;
  readonly onSaved?: () => void;
}

function Sample({ values = FILLED, save = () => Promise.resolve(done), reload, onSaved }: Input) {
  const go = useGo();
  const state = useFormPage({
    schema,
    values,
    save,
    draft: "sample",
    secret: ["password"],
    ...(reload && { reload }),
    onSaved: () => onSaved?.(),
  });
  const choices = ["dealer", "sales", "guest"].map((value) => ({ value, label: value, disabled: value === "guest" }));
  return (
    <FormPage state={state} title="Sample" cancelTo="/">
      <FormSection title="Person">
        <TextInput<Values> name="name" label="Name" required />
        <TextInput<Values> name="email" label="Mail" />
        <PhoneInput<Values> name="phone" label="Phone" />
        <TagInput<Values> name="copies" label="Copies" type="email" />
        <MultiSelect<Values> name="roles" label="Roles" choices={choices} />
        <SwitchInput<Values> name="mail" label="Send mail" />
        <PasswordInput<Values> name="password" label="Password" autoComplete="new-password" rules />
      </FormSection>
      <button type="button" onClick={() => go("/cart")}>
        Elsewhere
      </button>
    </FormPage>
  );
}

const show = (input: Input = {}) =>
  render(
    <Page client={clientOf(() => ({}))} at="/en-us/admin/users/create">
      <Sample {...input} />
    </Page>,
  );
const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string | RegExp, value: string) => fireEvent.change(field(label), { target: { value } });
const save = () => fireEvent.click(screen.getByRole("button", { name: "Save" }));

beforeEach(async () => {
  sessionStorage.clear();
  Element.prototype.scrollIntoView = () => undefined;
  await signedIn();
});
afterEach(cleanup);

describe("a form", () => {
  it("says at each field what is wrong with it, goes to the first and sends nothing", async () => {
    const sent: Values[] = [];
    const send = (values: Values) => {
      sent.push(values);
      return Promise.resolve(done);
    };
    show({ values: { ...EMPTY, email: "nobody", phone: "12a" }, save: send });
    save();
    await screen.findByText("Email must be valid");
    expect(screen.getAllByText("Required")).toHaveLength(2);
    expect(screen.getByText(/^Digits only/)).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(field(/^Name/)));
    expect(sent).toEqual([]);
  });

  it("checks a field that is left, and takes its error back as soon as the value is right", async () => {
    show();
    type("Mail", "nobody");
    fireEvent.blur(field("Mail"));
    await screen.findByText("Email must be valid");
    type("Mail", "nobody@shop");
    fireEvent.blur(field("Mail"));
    await screen.findByText("Email must be valid");
    type("Mail", "nobody@shop.example");
    await waitFor(() => expect(screen.queryByText("Email must be valid")).toBeNull());
  });

  it("edits a stored phone number like a new one, behind the country code", () => {
    setConfig({ ...DEFAULT_CONFIG, telpCode: "+49" });
    show({ values: { ...FILLED, phone: "+49 301234567" } });
    expect(screen.getByText("+49")).toBeTruthy();
    expect(field("Phone").value).toBe("301234567");
    // Nobody touched it, so that it is sent as it came.
    expect(screen.queryByText("Not saved yet")).toBeNull();
    type("Phone", "3076543");
    expect(field("Phone").value).toBe("3076543");
    expect(screen.getByText("+49")).toBeTruthy();
    // A typed country code stays in view, also that of the host.
    type("Phone", "+49307");
    expect(field("Phone").value).toBe("+49307");
    expect(screen.queryByText("+49")).toBeNull();
  });

  it("[errors-010] puts what the server refused at its fields and the rest above, and loses nothing that was typed", async () => {
    const errors = [
      { field: "user.email", message: "valid_email" },
      { field: "user.roles.1", message: "max_items_exceeded" },
      { field: "sorg", message: "not_found" },
    ];
    show({ save: () => Promise.resolve(refused("invalid_input", ...errors)) });
    type(/^Name/, "Berta");
    save();
    const notice = await screen.findByRole("alert");
    expect(notice.textContent).toContain("Please check the marked fields");
    expect(notice.textContent).toContain("This could not be found");
    expect(field("Mail").getAttribute("aria-invalid")).toBe("true");
    expect(screen.getByText("Email must be valid")).toBeTruthy();
    expect(screen.getByText("Max items exceeded")).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(field("Mail")));
    expect(field(/^Name/).value).toBe("Berta");
  });

  it("saves once however often the button is pressed, and with Ctrl+S", async () => {
    const answer = Promise.withResolvers<Answer>();
    const sent: Values[] = [];
    let saved = 0;
    show({
      save: (values) => {
        sent.push(values);
        return answer.promise;
      },
      onSaved: () => saved++,
    });
    type(/^Name/, " Berta ");
    fireEvent.keyDown(field(/^Name/), { key: "s", ctrlKey: true });
    await waitFor(() => expect(sent).toHaveLength(1));
    save();
    save();
    answer.resolve(done);
    await waitFor(() => expect(saved).toBe(1));
    expect(sent).toEqual([{ ...FILLED, name: "Berta" }]);
  });

  it("[errors-015] keeps everything when the call fails", async () => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
    show({ save: () => Promise.reject(new Error("no answer")) });
    type(/^Name/, "Berta");
    save();
    expect((await screen.findByRole("alert")).textContent).toContain("Nothing you typed is lost");
    expect(field(/^Name/).value).toBe("Berta");
    expect(logged).toHaveBeenCalledWith(
      expect.any(String),
      location.hostname,
      "the form could not be sent",
      expect.any(Error),
    );
    logged.mockRestore();
  });

  it("takes what a colleague saved meanwhile and keeps what was typed on top of it", async () => {
    const answers = [refused("conflict"), done];
    const sent: Values[] = [];
    show({
      save: (values) => {
        sent.push(values);
        return Promise.resolve(answers.shift() ?? done);
      },
      reload: () => Promise.resolve({ ...FILLED, name: "Colleague", email: "new@shop.example" }),
    });
    type(/^Name/, "Mine");
    save();
    fireEvent.click(await screen.findByRole("button", { name: "Load and keep my input" }));
    await waitFor(() => expect(field("Mail").value).toBe("new@shop.example"));
    expect(field(/^Name/).value).toBe("Mine");
    save();
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]).toMatchObject({ name: "Mine", email: "new@shop.example" });
  });

  it("asks before unsaved input is left, and goes where it was to go", async () => {
    show();
    type(/^Name/, "Berta");
    fireEvent.click(screen.getByRole("button", { name: "Elsewhere" }));
    const dialog = await screen.findByRole("alertdialog");
    fireEvent.click(within(dialog).getByRole("button", { name: "Stay here" }));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    expect(field(/^Name/).value).toBe("Berta");
    const closing = new Event("beforeunload", { cancelable: true });
    dispatchEvent(closing);
    expect(closing.defaultPrevented).toBe(true);
    type(/^Name/, "Ana");
    const free = new Event("beforeunload", { cancelable: true });
    dispatchEvent(free);
    expect(free.defaultPrevented).toBe(false);
  });

  it("asks before the browser's back button leaves unsaved input, and stays where it is meanwhile", async () => {
    history.replaceState({ idx: 0 }, "");
    history.pushState({ idx: 1 }, "");
    const gone = vi.fn();
    addEventListener("popstate", gone);
    show();
    type(/^Name/, "Berta");
    history.back();
    fireEvent.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Stay here" }));
    await waitFor(() => expect(history.state).toEqual({ idx: 1 }));
    expect(gone).not.toHaveBeenCalled();
    history.back();
    fireEvent.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Leave" }));
    await waitFor(() => expect(gone).toHaveBeenCalledTimes(1));
    expect(history.state).toEqual({ idx: 0 });
    removeEventListener("popstate", gone);
  });

  it("offers unsaved input back after a reload, without passwords, until it is saved", async () => {
    show();
    type(/^Name/, "Berta");
    type("Password", "Secret-123");
    cleanup();
    expect(JSON.stringify(sessionStorage)).not.toContain("Secret-123");
    show();
    expect(field(/^Name/).value).toBe("Ana");
    fireEvent.click(screen.getByRole("button", { name: "Restore" }));
    expect(field(/^Name/).value).toBe("Berta");
    save();
    await waitFor(() => expect(sessionStorage).toHaveLength(0));
  });

  it("never offers one user's input to another", async () => {
    show();
    type(/^Name/, "Berta");
    cleanup();
    await signedIn({
      id: "u2",
      name: "Other",
      username: "other",
      roles: [],
      scopes: [],
      hasCustCode: false,
      isSales: false,
      isCustomer: false,
      isCustVendor: false,
    });
    show();
    expect(screen.queryByRole("button", { name: "Restore" })).toBeNull();
  });
});

describe("fields", () => {
  it("ticks off the rules of a password as it is typed, and shows it when asked", () => {
    show();
    const rules = () => screen.getAllByText("(met)").length;
    expect(screen.queryByText("(met)")).toBeNull();
    type("Password", "abcdefgh");
    expect(rules()).toBe(1);
    type("Password", "Abcdefg1");
    expect(rules()).toBe(3);
    fireEvent.click(screen.getByRole("button", { name: "Show password" }));
    expect(field("Password").type).toBe("text");
  });

  it("takes a pasted list of addresses apart and marks a bad one", async () => {
    show();
    fireEvent.paste(field("Copies"), { clipboardData: { getData: () => "a@x.example; b@x.example\nnope" } });
    expect(within(screen.getByRole("list", { name: "Copies" })).getAllByRole("listitem")).toHaveLength(3);
    save();
    await screen.findByText("Email must be valid");
    fireEvent.click(screen.getByRole("button", { name: "Remove nope" }));
    await waitFor(() => expect(screen.queryByText("Email must be valid")).toBeNull());
  });

  it("finds choices by typing and keeps those that may not be chosen from being chosen", async () => {
    show();
    const box = screen.getByRole("combobox", { name: "Roles" });
    act(() => box.focus());
    fireEvent.change(box, { target: { value: "sal" } });
    fireEvent.click(await screen.findByRole("option", { name: /sales/ }));
    await screen.findByRole("button", { name: "Remove sales", hidden: true });
    fireEvent.change(box, { target: { value: "gue" } });
    const guest = await screen.findByRole("option", { name: /guest/ });
    expect(guest.getAttribute("aria-disabled")).toBe("true");
  });
});

describe("the field of a refusal", () => {
  const values = { email: "", roles: ["a"], userAreas: [{ sorg: "U001" }] };
  it.each([
    ["user.email", "email"],
    ["user.email.email", "email"],
    ["roles.0", "roles"],
    ["userAreas.0.sorg", "userAreas.0.sorg"],
    ["userAreas.4.sorg", "userAreas"],
    ["elsewhere", undefined],
    ["", undefined],
  ])("%s is shown at %s", (path, place) => expect(placeOf(path, values)).toBe(place));
});
