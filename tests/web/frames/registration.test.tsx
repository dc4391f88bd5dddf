import RegistrationPage from "@spoke/web/features/frames/RegistrationPage.tsx";
import { DEFAULT_CONFIG, setConfig } from "@spoke/web/lib/config.ts";
import { phoneExample } from "@spoke/web/ui/form/refusal.ts";
import { toasts } from "@spoke/web/ui/toasts.ts";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { Route, Routes } from "react-router";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { clientOf, DEALER, Page, signedIn } from "../support.tsx";

const UNKNOWN = "We do not know the frame number WTU0000001. Check it for typos.";
const REACHED = "Enter a phone number or an email address.";

/** Whether the server knows the frame once it is sent. */
let isKnown = false;

const client = () =>
  clientOf((operation) => {
    if (operation === "FramePassport") return { framePassport: { frames: [], thefts: [] } };
    if (operation !== "RegisterFrame") throw new Error(`unexpected ${operation}`);
    return {
      registerFrameV4: {
        __typename: "RegisterFrameResult",
        message: {
          __typename: "Message",
          status: isKnown ? "success" : "failed",
          description: isKnown ? "success_save" : "something_went_wrong",
        },
        userErrors: isKnown
          ? []
          : [{ __typename: "UserError", field: "frameNumber", message: "frame_not_found", values: [] }],
      },
    };
  });

beforeEach(async () => {
  isKnown = false;
  toasts.set([]);
  sessionStorage.clear();
  await signedIn({ ...DEALER, scopes: [...DEALER.scopes, "page.customer-sales-report"] });
  setConfig({ ...DEFAULT_CONFIG, telpCode: "+49" });
  render(
    <Page client={client()} at="/en-us/retail-sales/create?number=WTU0000001">
      <Routes>
        <Route path="/en-us/retail-sales/create" element={<RegistrationPage />} />
      </Routes>
    </Page>,
  );
  await screen.findByText(UNKNOWN);
});
afterEach(cleanup);

const type = (label: string, value: string) => {
  const field = screen.getByLabelText(new RegExp(`^${label}( \\*)?$`));
  fireEvent.change(field, { target: { value } });
  fireEvent.blur(field);
};
const register = () => fireEvent.click(screen.getByRole("button", { name: "Register" }));

describe("registering a sold bike", () => {
  it("says once that nobody knows the number, at its field after it was refused", async () => {
    type("Name", "Ada Rider");
    type("Phone", "0151 234567");
    register();
    await waitFor(() => expect(screen.getByLabelText(/^Frame number/).getAttribute("aria-invalid")).toBe("true"));
    expect(screen.getAllByText(/We do not know/)).toHaveLength(1);
  });

  it("says once that the buyer must be reached", async () => {
    expect(screen.getAllByText(REACHED)).toHaveLength(1);
    register();
    await waitFor(() => expect(screen.getByLabelText("Phone").getAttribute("aria-invalid")).toBe("true"));
    expect(screen.getAllByText(REACHED)).toHaveLength(1);
  });

  it("offers the buyer's certificate once the bike is registered", async () => {
    isKnown = true;
    type("Name", "Ada Rider");
    type("Phone", "0151 234567");
    register();
    await waitFor(() =>
      expect(toasts.get().map(({ text, action }) => [text, action?.label])).toEqual([
        ["“WTU0000001” saved", "Warranty (PDF)"],
      ]),
    );
  });

  it("gives a phone number of the host's country as an example", async () => {
    type("Phone", "call me");
    await screen.findByText("Digits only, 17 at most, such as 03012345678");
    expect(phoneExample("+62")).toBe("081234567890");
  });
});
