import MassPage from "@spoke/web/features/admin-users/MassPage.tsx";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { clientOf, DEALER, Page, signedIn } from "../support.tsx";

const saved: Blob[] = [];
let sent: string[];
let answer: (address: string) => Response;

beforeEach(async () => {
  saved.length = 0;
  sent = [];
  vi.stubGlobal("fetch", async (address: string) => {
    sent.push(address);
    return answer(address);
  });
  const createObjectURL = (blob: Blob) => {
    saved.push(blob);
    return "blob:x";
  };
  vi.stubGlobal("URL", Object.assign(URL, { createObjectURL, revokeObjectURL: () => undefined }));
  await signedIn({ ...DEALER, scopes: ["page.user-management"] });
  render(
    <Page client={clientOf(() => ({}))} at="/en-us/admin/users/create-users-mass">
      <MassPage />
    </Page>,
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const choose = (name: string) =>
  fireEvent.change(screen.getByLabelText("Completed template"), { target: { files: [new File(["PK"], name)] } });

describe("[admin-users-009] many users at a time", () => {
  it("checks the file and creates the users only when the administrator says so", async () => {
    const rows = [
      { row: 3, username: "ida", userErrors: [{ field: "user.email", column: "E-mail", message: "email_exists" }] },
    ];
    const user = { row: 2, username: "bo", password: "", existing: false };
    answer = () => new Response(JSON.stringify({ created: [user], rows, file: null }));
    choose("users.xlsx");
    expect(await screen.findByText("1 user can be created")).toBeTruthy();
    expect(sent).toEqual([expect.stringMatching(/users\/mass\?check=1$/)]);
    expect(screen.getAllByText("ida")).not.toHaveLength(0);
    expect(screen.getAllByText("Ready")).not.toHaveLength(0);

    answer = () => new Response(JSON.stringify({ created: [{ ...user, password: "Kd7xPq2m" }], rows, file: null }));
    fireEvent.click(screen.getByRole("button", { name: "Create 1 user" }));
    expect(await screen.findByText("1 user created")).toBeTruthy();
    expect(sent[1]).toMatch(/users\/mass$/);
    expect(screen.queryByRole("button", { name: "Create 1 user" })).toBeNull();
  });

  it("says what became of each row, and gives passwords and rows to correct as files", async () => {
    const result = {
      created: [
        { row: 2, username: "bo", password: "Kd7xPq2m", existing: false },
        { row: 3, username: "rita", password: "", existing: true },
      ],
      rows: [{ row: 4, userErrors: [{ field: "user.email", column: "email", message: "email_exists" }] }],
      file: btoa("workbook"),
    };
    answer = () => new Response(JSON.stringify(result));
    choose("users.xlsx");
    fireEvent.click(await screen.findByRole("button", { name: "Create 1 user" }));
    expect(await screen.findByText("2 users created")).toBeTruthy();
    expect(screen.getByText("1 row was refused")).toBeTruthy();
    expect(screen.getAllByText("email: Email already exists")).not.toHaveLength(0);
    expect(screen.getAllByText("Already created")).not.toHaveLength(0);
    // Nobody loses passwords to a careless click.
    const closing = new Event("beforeunload", { cancelable: true });
    dispatchEvent(closing);
    expect(closing.defaultPrevented).toBe(true);
    fireEvent.click(screen.getByRole("button", { name: "Download passwords" }));
    expect(await saved[0]?.text()).toBe("bo\tKd7xPq2m\r\n");
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Downloaded" }).disabled).toBe(true);
    fireEvent.click(screen.getByRole("button", { name: "Download rows to correct" }));
    expect(await saved[1]?.text()).toBe("workbook");
  });

  it("[errors-015] says what is wrong with the file, and takes no other than .xlsx", async () => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const userErrors = [
      { field: "file", message: "column_unknown", values: { column: "Color", expected: "Name, Email" } },
    ];
    const refusal = { message: { status: "failed", description: "column_unknown" }, userErrors };
    answer = () => new Response(JSON.stringify(refusal), { status: 400 });
    choose("users.csv");
    expect(await screen.findByText("This file cannot be read. It is damaged, or not an .xlsx file.")).toBeTruthy();
    choose("users.xlsx");
    expect(
      await screen.findByText("The column “Color” is unknown or appears twice. Allowed columns: Name, Email"),
    ).toBeTruthy();
    // The log is for what operators have to repair.
    expect(logged).not.toHaveBeenCalled();
    logged.mockRestore();
  });
});
