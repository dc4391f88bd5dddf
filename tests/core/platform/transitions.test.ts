import { stateMachine } from "@spoke/core/platform";
import { describe, expect, it } from "vitest";

const door = stateMachine(
  "door",
  ["open", "shut"],
  ["open", "shut"],
  [
    { from: "open", event: "shut", to: "shut", who: "system" },
    { from: "shut", event: "open", to: "open", who: "system" },
  ],
);

describe("a state machine", () => {
  it("answers the state of each cell of its table and refuses every other", () => {
    expect(door.next("open", "shut")).toBe("shut");
    expect(door.can("open", "open")).toBe(false);
    expect(() => door.next("open", "open")).toThrow("door_transition_refused");
  });

  it("cannot name a cell twice", () => {
    const twice = { from: "open", event: "shut", to: "shut", who: "system" } as const;
    expect(() => stateMachine("bad", ["open", "shut"], ["shut"], [twice, twice])).toThrow("named twice");
  });
});
