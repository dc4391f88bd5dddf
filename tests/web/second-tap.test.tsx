import { Dialog } from "@spoke/web/ui/Dialog.tsx";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { signedIn } from "./support.tsx";

/** Milliseconds since the page was loaded. */
let time = 0;

const AT = { clientX: 300, clientY: 200 };

function Page({ onPress }: { readonly onPress: () => void }) {
  const [isOpen, setIsOpen] = useState(true);
  return (
    <>
      <button type="button" onClick={onPress}>
        Under the dialog
      </button>
      <Dialog open={isOpen} title="Send" onClose={() => setIsOpen(false)}>
        <button type="button" onClick={() => setIsOpen(false)}>
          Send now
        </button>
      </Dialog>
    </>
  );
}

/** Shows the dialog and closes it by its button. Answers how often the button under it was pressed. */
async function closeByTap(detail: number) {
  const onPress = vi.fn();
  render(<Page onPress={onPress} />);
  const send = await screen.findByRole("button", { name: "Send now" });
  // The second tap on what opened the dialog can follow no more.
  time += 1_000;
  fireEvent.click(send, { ...AT, detail });
  expect(screen.queryByRole("dialog")).toBeNull();
  return onPress;
}

const under = () => screen.getByRole("button", { name: "Under the dialog" });

/** A dialog with two steps, of which the second asks for a confirmation. */
function Steps({ onConfirm, onClose }: { readonly onConfirm: () => void; readonly onClose: () => void }) {
  const [isConfirming, setConfirming] = useState(false);
  return (
    <Dialog open title="Pay" onClose={onClose}>
      {isConfirming ? (
        <button key="confirm" type="button" onClick={onConfirm}>
          Confirm
        </button>
      ) : (
        <button key="pay" type="button" onClick={() => setConfirming(true)}>
          Pay
        </button>
      )}
    </Dialog>
  );
}

describe("the second tap on a step of a dialog", () => {
  beforeEach(() => {
    void signedIn();
    vi.spyOn(performance, "now").mockImplementation(() => time);
  });
  afterEach(() => {
    vi.restoreAllMocks();
    cleanup();
  });

  it("neither confirms the next step nor closes the dialog that became smaller", async () => {
    const [onConfirm, onClose] = [vi.fn(), vi.fn()];
    render(<Steps onConfirm={onConfirm} onClose={onClose} />);
    const pay = await screen.findByRole("button", { name: "Pay" });
    time += 1_000;
    fireEvent.click(pay, { ...AT, detail: 1 });
    const confirm = screen.getByRole("button", { name: "Confirm" });
    fireEvent.click(confirm, { ...AT, detail: 2 });
    expect(onConfirm).not.toHaveBeenCalled();
    const beside = document.body;
    for (const press of [fireEvent.pointerDown, fireEvent.pointerUp, fireEvent.click])
      press(beside, { ...AT, detail: 2 });
    expect(onClose).not.toHaveBeenCalled();
    time += 500;
    fireEvent.click(confirm, { ...AT, detail: 1 });
    expect(onConfirm).toHaveBeenCalledTimes(1);
  });
});

describe("the second tap on what closed a dialog", () => {
  beforeEach(() => {
    void signedIn();
    vi.spyOn(performance, "now").mockImplementation(() => time);
  });
  afterEach(() => {
    vi.restoreAllMocks();
    cleanup();
  });

  it("presses nothing on the page under it", async () => {
    const onPress = await closeByTap(1);
    fireEvent.click(under(), { ...AT, detail: 2 });
    expect(onPress).not.toHaveBeenCalled();
  });

  it("is followed by taps that work: elsewhere at once, and here after half a second", async () => {
    const onPress = await closeByTap(1);
    fireEvent.click(under(), { clientX: 340, clientY: 200, detail: 1 });
    expect(onPress).toHaveBeenCalledTimes(1);
    time += 500;
    fireEvent.click(under(), { ...AT, detail: 1 });
    expect(onPress).toHaveBeenCalledTimes(2);
  });

  it("does not exist after a key", async () => {
    const onPress = await closeByTap(0);
    fireEvent.click(under(), { ...AT, detail: 1 });
    expect(onPress).toHaveBeenCalledTimes(1);
  });
});
