import { afterAll } from "vitest";

/** Files share a process: what a later one sends to other windows must not reach the windows of an earlier one. */
const open: BroadcastChannel[] = [];

globalThis.BroadcastChannel = class extends BroadcastChannel {
  constructor(name: string) {
    super(name);
    open.push(this);
  }
};

afterAll(() => {
  for (const channel of open) channel.close();
});
