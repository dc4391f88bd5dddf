import { guestActor, PUBLIC, SYSTEM, stateMachine, systemActor, withActor } from "@spoke/core/platform";
import { describe, expect, it } from "vitest";

const door = stateMachine(
  "door",
  ["open", "shut", "locked"],
  ["open", "shut", "lock"],
  [
    { from: "open", event: "shut", to: "shut", scope: PUBLIC },
    { from: "shut", event: "open", to: "open", scope: ["door.open", "door.guard"] },
    { from: "shut", event: "lock", to: "locked", scope: SYSTEM },
  ],
);

const guest = guestActor("h", "S", "en-US");
const user = (...scopes: string[]) => ({ ...guest, kind: "user" as const, scopes: new Set(scopes) });

describe("a state machine", () => {
  it("returns the state of each cell of its table and refuses every other", () => {
    withActor(systemActor(), () => {
      expect(door.next("open", "shut")).toBe("shut");
      expect(door.can("open", "open")).toBe(false);
      expect(() => door.next("open", "open")).toThrow("door_transition_refused");
    });
  });

  it("lets only users with a scope of the cell cause its event", () => {
    const open = () => door.next("shut", "open");
    expect(withActor(user("door.guard"), open)).toBe("open");
    expect(() => withActor(user("door.paint"), open)).toThrow("forbidden");
    expect(() => withActor(guest, open)).toThrow("unauthenticated");
    expect(() => open()).toThrow("unauthenticated");
    expect(withActor(systemActor(), open)).toBe("open");
    expect(withActor(guest, () => door.next("open", "shut"))).toBe("shut");
  });

  it("refuses system events for every user", () => {
    const lock = () => door.next("shut", "lock");
    expect(() => withActor(user("door.open", "door.guard"), lock)).toThrow("forbidden");
    expect(withActor(systemActor(), lock)).toBe("locked");
  });

  it("returns the target of an event to any actor", () => {
    expect(door.target("shut", "lock")).toBe("locked");
    expect(door.target("locked", "open")).toBeUndefined();
  });

  it("cannot have two rules for a state and an event", () => {
    const cell = { from: "open", event: "shut", to: "shut", scope: SYSTEM } as const;
    expect(() => stateMachine("bad", ["open", "shut"], ["shut"], [cell, cell])).toThrow("two rules");
  });
});
