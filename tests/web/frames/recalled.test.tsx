import RegistrationPage from "@spoke/web/features/frames/RegistrationPage.tsx";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { Route, Routes } from "react-router";
import { afterEach, beforeEach, expect, it } from "vitest";
import { clientOf, DEALER, Page, signedIn } from "../support.tsx";

const CONFIRMATION = "I know that this bike has been recalled.";

const frame = (frameNumber: string, isRecalled: boolean) => ({
  ...{
    __typename: "PassportFrame",
    frameNumber,
    sorg: "U001",
    brand: "VEL",
    articleCode: "A-1",
    description: "Trail 5",
  },
  ...{ model: "", modelYear: "", shippedOn: null, shippedTo: null, registration: null, coverage: [], inspections: [] },
  claims: [],
  recalls: isRecalled
    ? [{ __typename: "PassportRecall", number: "R-1", title: "Fork may break", state: "open", stopSale: true }]
    : [],
});

const SOLD = "WTU0000009";
const sale = {
  ...{ __typename: "PassportRegistration", type: "retail", soldDate: "2026-05-01", status: "complete", isOwn: true },
};

/** Numbers of bikes that are recalled. */
let recalled: Set<string>;
let sent: { readonly recallConfirmed: boolean }[];

const client = () =>
  clientOf((operation, variables) => {
    const number = String(variables.frameNumber);
    if (operation === "FramePassport")
      return {
        framePassport: {
          ...{ __typename: "P", thefts: [] },
          frames: [{ ...frame(number, recalled.has(number)), registration: number === SOLD ? sale : null }],
        },
      };
    if (operation !== "RegisterFrame") throw new Error(`unexpected ${operation}`);
    sent.push({ recallConfirmed: variables.recallConfirmed === true });
    // The bike is recalled at this moment.
    recalled.add(number);
    const values = [
      { __typename: "Value", name: "number", value: "R-1" },
      { __typename: "Value", name: "name", value: "Fork may break" },
    ];
    return {
      registerFrameV4: {
        ...{ __typename: "RegisterFrameResult" },
        message: { __typename: "Message", status: "failed", description: "something_went_wrong" },
        userErrors: [{ __typename: "UserError", field: "recallConfirmed", message: "frame_recalled", values }],
      },
    };
  });

beforeEach(async () => {
  sessionStorage.clear();
  recalled = new Set(["WTU0000001", "WTU0000003"]);
  sent = [];
  await signedIn({ ...DEALER, scopes: [...DEALER.scopes, "page.customer-sales-report"] });
});
afterEach(cleanup);

async function open(number: string) {
  render(
    <Page client={client()} at={`/en-us/retail-sales/create?number=${number}`}>
      <Routes>
        <Route path="/en-us/retail-sales/create" element={<RegistrationPage />} />
      </Routes>
    </Page>,
  );
  await screen.findByText("Trail 5");
}

const type = (label: string, value: string) => {
  const field = screen.getByLabelText(new RegExp(`^${label}( \\*)?$`));
  fireEvent.change(field, { target: { value } });
  fireEvent.blur(field);
};
const confirmation = () => screen.queryByRole<HTMLInputElement>("checkbox", { name: CONFIRMATION });

it("a recalled bike shows the recall with a confirmation, which does not count for another bike", async () => {
  await open("WTU0000001");
  await screen.findByText("Recall R-1: Fork may break");
  const box = confirmation();
  expect(box?.checked).toBe(false);
  if (box) fireEvent.click(box);
  expect(confirmation()?.checked).toBe(true);
  type("Frame number", "WTU0000003");
  await waitFor(() => expect(confirmation()?.checked).toBe(false));
});

it("a bike that is registered already says so before the buyer is typed", async () => {
  await open("WTU0000002");
  expect(screen.queryByText("This frame is already registered.")).toBeNull();
  type("Frame number", SOLD);
  await screen.findByText("This frame is already registered.");
});

it("a bike that was recalled after the page was opened shows the recall when it is refused", async () => {
  await open("WTU0000002");
  expect(confirmation()).toBeNull();
  type("Name", "Ada Rider");
  type("Phone", "0151 234567");
  fireEvent.click(screen.getByRole("button", { name: "Register" }));
  await waitFor(() => expect(confirmation()).not.toBeNull());
  await screen.findByText("Recall R-1: Fork may break");
  expect(sent).toEqual([{ recallConfirmed: false }]);
  expect(screen.getByLabelText<HTMLInputElement>(/^Name/).value).toBe("Ada Rider");
});
