import type { Running } from "../contracts.ts";

/** A simulated external system with its own clock, shown and controlled on the operations page. */
export interface Simulator extends Running {
  readonly name: string;
  /** Its current time in epoch milliseconds, and how many of its seconds pass per real second. */
  clock(): { readonly now: number; readonly speed: number };
  setSpeed(speed: number): Promise<void> | void;
  /** Moves its clock forward; everything due in between happens. */
  advance(milliseconds: number): Promise<void> | void;
  /** Share of its answers, 0 to 1, that arrive late, twice, or out of order. Absent if it cannot do that. */
  disorder?(): number;
  setDisorder?(share: number): Promise<void> | void;
}
