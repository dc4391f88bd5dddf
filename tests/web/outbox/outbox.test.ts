// @vitest-environment node
import "fake-indexeddb/auto";
import { archiveOf } from "@spoke/web/features/capture/archive.ts";
import { Outbox, type Outcome } from "@spoke/web/lib/outbox/outbox.ts";
import type { NewCapture } from "@spoke/web/lib/outbox/schema.ts";
import { CaptureSent, OutboxFull, OutboxStore } from "@spoke/web/lib/outbox/store.ts";
import { unzipSync } from "fflate";
import { afterEach, describe, expect, it, vi } from "vitest";

const MINUTE = 60_000;

/** A repeatable sequence of numbers from 0 to 1. */
function randomOf(seed: number): () => number {
  let state = seed * 2_654_435_761 + 1;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 0x9e3779b9) | 0;
    return ((state ^ (state >>> 13)) >>> 0) / 2 ** 32;
  };
}

class Offline extends Error {}
class SignedOut extends Error {}

/** A server that applies a mutation once per id, and refuses the same id with other values. */
class Server {
  /** What happens to the next request. */
  fate: () => "answer" | "offline" | "lost" | "expired" | "hang" = () => "answer";
  readonly uploads = new Map<string, string>();
  readonly created: {
    readonly id: string;
    readonly label: string;
    readonly values: string;
    readonly files: string[];
  }[] = [];

  async #request<T>(effect: () => T): Promise<T> {
    const fate = this.fate();
    if (fate === "offline") throw new Offline();
    if (fate === "expired") throw new SignedOut();
    // The tab is closed before or after the request arrived.
    if (fate === "hang") return new Promise(() => undefined);
    const result = effect();
    if (fate === "lost") throw new Offline();
    return result;
  }

  upload = (name: string): Promise<string> =>
    this.#request(() => {
      const id = `u${this.uploads.size}`;
      this.uploads.set(id, name);
      return id;
    });

  create = (id: string, label: string, values: string, uploads: readonly (string | undefined)[]): Promise<Outcome> =>
    this.#request((): Outcome => {
      if (values.includes("bad")) return { result: "refused", errors: [{ field: "notes", message: "required" }] };
      const before = this.created.find((entry) => entry.id === id);
      if (before && before.values !== values) throw new Error("the same id came with other values");
      const files = uploads.map((upload) => this.uploads.get(upload ?? "") ?? "missing");
      if (!before) this.created.push({ id, label, values, files });
      return { result: "sent" };
    });
}

const outcomeOf = (error: unknown): Outcome => {
  if (error instanceof SignedOut) return { result: "signed-out" };
  if (error instanceof Offline) return { result: "later" };
  throw error;
};

/** One flush at a time, as Web Locks do; a closed tab gives its lock back. */
class Locks {
  holder: object | undefined;
  of = (tab: object) => async (work: () => Promise<void>) => {
    if (this.holder) return;
    this.holder = tab;
    try {
      await work();
    } finally {
      if (this.holder === tab) this.holder = undefined;
    }
  };
}

interface Tab {
  readonly outbox: Outbox;
  readonly store: OutboxStore;
}

async function openTab(
  name: string,
  server: Server,
  now: () => number,
  locks = new Locks(),
  customer?: string,
): Promise<Tab> {
  const store = await OutboxStore.open(name);
  const tab = {};
  const claim = {
    upload: (file: { name: string }) => server.upload(file.name),
    submit: ({
      id,
      label,
      values,
      files,
    }: Parameters<ConstructorParameters<typeof Outbox>[0]["kinds"][string]["submit"]>[0]) =>
      server.create(
        id,
        label,
        values,
        files.map(({ upload }) => upload?.id),
      ),
  };
  const options = { store, user: "anna", customer, kinds: { claim }, outcomeOf, now, exclusively: locks.of(tab) };
  return { outbox: new Outbox(options), store };
}

const capture = (id: string, values = `values of ${id}`, files = 2): Omit<NewCapture, "user"> => ({
  ...{ id, kind: "claim", label: `Frame ${id}`, values: JSON.stringify(values) },
  files: Array.from({ length: files }, (_, index) => ({
    ...{ id: `${id}-${index}`, slot: `photo${index + 1}`, name: `${id} ${index}.jpg` },
    content: new Blob([`${id}${index}`]),
  })),
});

/** From now on every nth write of a file finds no space. */
function fullEvery(times: () => boolean) {
  const put = IDBObjectStore.prototype.put;
  return vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(function (this: IDBObjectStore, ...args) {
    if (this.name === "files" && times()) throw new DOMException("full", "QuotaExceededError");
    return put.apply(this, args);
  });
}

afterEach(() => {
  vi.restoreAllMocks();
});

let databases = 0;
function fresh(): string {
  databases += 1;
  return `outbox-${databases}`;
}

describe("captures in the outbox", () => {
  it("are sent with their files, oldest first, and are not sent again", async () => {
    const server = new Server();
    const { outbox, store } = await openTab(fresh(), server, () => 0);
    await outbox.add(capture("02"));
    await outbox.add(capture("01"));
    const steps: unknown[] = [];
    outbox.state.subscribe(() => steps.push(outbox.state.get().sending));
    await Promise.all([outbox.flush(), outbox.flush()]);
    await outbox.flush();
    expect(server.created.map(({ id, files }) => [id, ...files])).toEqual([
      ["01", "01 0.jpg", "01 1.jpg"],
      ["02", "02 0.jpg", "02 1.jpg"],
    ]);
    expect(steps).toContainEqual({ id: "01", done: 1, of: 3 });
    expect(outbox.state.get().captures.map(({ state }) => state)).toEqual(["sent", "sent"]);
    expect(await store.contentOf({ id: "01-0" })).toBeUndefined();
  });

  it("wait longer after each failure, and are sent at once when the network is back", async () => {
    const server = new Server();
    let now = 0;
    const { outbox } = await openTab(fresh(), server, () => now);
    await outbox.add(capture("01"));
    server.fate = () => "offline";
    const waits: number[] = [];
    for (let attempt = 0; attempt < 9; attempt += 1) {
      await outbox.flush();
      const due = outbox.state.get().captures[0]?.dueAt ?? 0;
      waits.push((due - now) / 1_000);
      now = due;
    }
    expect(waits).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 300]);
    await outbox.flush();
    server.fate = () => "answer";
    await outbox.flush();
    expect(server.created).toEqual([]);
    await outbox.retryNow();
    expect(server.created).toHaveLength(1);
  });

  it("wait for the user to sign in", async () => {
    const server = new Server();
    const { outbox } = await openTab(fresh(), server, () => 0);
    await outbox.add(capture("01"));
    server.fate = () => "expired";
    await outbox.flush();
    expect(outbox.state.get()).toMatchObject({ needsSignIn: true, captures: [{ state: "waiting" }] });
    server.fate = () => "answer";
    await outbox.flush();
    expect(outbox.state.get()).toMatchObject({ needsSignIn: false, captures: [{ state: "sent" }] });
  });

  it("that were refused say why, do not hold others up, and can be corrected", async () => {
    const server = new Server();
    const { outbox } = await openTab(fresh(), server, () => 0);
    await outbox.add(capture("01", "bad"));
    await outbox.add(capture("02"));
    await outbox.flush();
    const [first, second] = outbox.state.get().captures;
    expect([first?.state, first?.errors, second?.state]).toEqual([
      "refused",
      [{ field: "notes", message: "required" }],
      "sent",
    ]);
    await outbox.add(capture("01", "good"));
    await outbox.flush();
    expect(server.created.map(({ id }) => id)).toEqual(["02", "01"]);
    // Files that had been sent are not sent again.
    expect(server.uploads.size).toBe(4);
  });

  it("cannot be changed once the server may have them", async () => {
    const server = new Server();
    const { outbox } = await openTab(fresh(), server, () => 0);
    await outbox.add(capture("01", "first", 0));
    server.fate = () => "lost";
    await outbox.flush();
    await expect(outbox.add(capture("01", "second", 0))).rejects.toThrow(CaptureSent);
    server.fate = () => "answer";
    await outbox.retryNow();
    expect(server.created.map(({ values }) => values)).toEqual(['"first"']);
  });

  it("are stored whole or not at all when the device is full", async () => {
    const server = new Server();
    const { outbox, store } = await openTab(fresh(), server, () => 0);
    await outbox.add(capture("01", "first"));
    let writes = 0;
    fullEvery(() => {
      writes += 1;
      return writes === 2;
    });
    await expect(outbox.add(capture("02"))).rejects.toThrow(OutboxFull);
    writes = 0;
    await expect(outbox.add({ ...capture("01", "changed"), files: capture("03").files })).rejects.toThrow(OutboxFull);
    vi.restoreAllMocks();
    expect((await store.list("anna")).map(({ id, values }) => [id, values])).toEqual([["01", '"first"']]);
    expect(await (await store.contentOf({ id: "01-1" }))?.text()).toBe("011");
    expect(await store.contentOf({ id: "02-0" })).toBeUndefined();
  });

  it("are exported with their photos, which may have the same name", async () => {
    const { outbox } = await openTab(fresh(), new Server(), () => 0);
    const photos = ["first", "second"].map((text, index) => ({
      ...{ id: `f${index}`, slot: `photo${index}`, name: "IMG 1.jpg", content: new Blob([text]) },
    }));
    await outbox.add({ ...capture("01", "Scratched"), files: photos });
    const archive = await archiveOf(outbox.state.get().captures, outbox);
    const parts = Object.entries(unzipSync(new Uint8Array(await archive.arrayBuffer())));
    const texts = Object.fromEntries(parts.map(([name, bytes]) => [name, new TextDecoder().decode(bytes)]));
    expect(texts).toMatchObject({ "01/1-IMG_1.jpg": "first", "01/2-IMG_1.jpg": "second" });
    expect(JSON.parse(texts["01/form.json"] ?? "")).toMatchObject({ label: "Frame 01", values: "Scratched" });
  });

  it("wait while their user acts for another customer", async () => {
    const name = fresh();
    const server = new Server();
    const { outbox, store } = await openTab(name, server, () => 0);
    await store.save({ ...capture("08"), user: "anna", customer: { code: "C2", name: "Zeta Bikes" } }, 0);
    await outbox.flush();
    expect([server.created, outbox.state.get().captures.map(({ state }) => state)]).toEqual([[], ["waiting"]]);
    const again = await openTab(name, server, () => 0, new Locks(), "C2");
    await again.outbox.flush();
    expect(server.created.map(({ id }) => id)).toEqual(["08"]);
  });

  it("belong to their user", async () => {
    const name = fresh();
    const { outbox, store } = await openTab(name, new Server(), () => 0);
    await store.save({ ...capture("09"), user: "bert" }, 0);
    await outbox.flush();
    expect(outbox.state.get().captures).toEqual([]);
    expect(await store.list("bert")).toHaveLength(1);
  });

  it("send a file again that the server has deleted after a week", async () => {
    const server = new Server();
    let now = 0;
    const { outbox } = await openTab(fresh(), server, () => now);
    await outbox.add(capture("01"));
    let requests = 0;
    server.fate = () => {
      requests += 1;
      return requests > 2 ? "offline" : "answer";
    };
    await outbox.flush();
    server.uploads.clear();
    server.fate = () => "answer";
    now = 8 * 24 * 60 * MINUTE;
    await outbox.flush();
    expect(server.created[0]?.files).toEqual(["01 0.jpg", "01 1.jpg"]);
  });
});

it("loses and doubles nothing in 1,000 random schedules of lost networks, closed tabs, ended sessions, and full devices", async () => {
  let [kills, quotas, refusals] = [0, 0, 0];
  for (let seed = 1; seed <= 1_000; seed += 1) {
    const random = randomOf(seed);
    const pick = <T>(...values: T[]): T => values[Math.floor(random() * values.length)] as T;
    const [name, server, locks] = [fresh(), new Server(), random() < 0.8 ? new Locks() : undefined];
    let now = 0;
    const open = () => openTab(name, server, () => now, locks);
    let tabs = [await open(), await open()];
    server.fate = () => pick("answer", "answer", "answer", "offline", "lost", "expired", "hang");
    /** What the user has typed: it stays in the form until the outbox has it. */
    const typed = new Map<string, string>();
    const ids: string[] = [];
    const tryAdd = async (id: string, values: string) => {
      typed.set(id, values);
      try {
        await pick(...tabs).outbox.add(capture(id, values, Math.floor(random() * 3)));
        typed.delete(id);
      } catch (error) {
        if (!(error instanceof OutboxFull)) throw error;
        quotas += 1;
      }
    };
    const full = fullEvery(() => random() < 0.1);
    for (let step = 0; step < 10; step += 1) {
      const action = random();
      now += Math.floor(random() * MINUTE);
      if (action < 0.35 && ids.length < 4) {
        const id = String(ids.push("")).padStart(2, "0");
        await tryAdd(id, pick("good", "good", "bad"));
      } else if (action < 0.8) {
        const flushes = [pick(...tabs).outbox.flush(), pick(...tabs).outbox.flush()];
        await Promise.race([Promise.all(flushes).catch(() => undefined), pause(random() < 0.5 ? 3 : 12)]);
      } else {
        const killed = pick(0, 1);
        tabs[killed]?.store.close();
        if (locks) locks.holder = undefined;
        tabs = tabs.with(killed, await open());
        kills += 1;
      }
    }
    full.mockRestore();
    // The network is back, the user signs in, and corrects what was refused.
    server.fate = () => "answer";
    for (const { store } of tabs) store.close();
    if (locks) locks.holder = undefined;
    tabs = [await open()];
    const [{ outbox, store }] = tabs as [Tab];
    for (const [id] of typed) await outbox.add(capture(id, "good"));
    for (let round = 0; round < 3; round += 1) {
      now += 10 * MINUTE;
      await outbox.flush();
      for (const { id, state } of await store.list("anna")) {
        if (state !== "refused") continue;
        refusals += 1;
        await outbox.add(capture(id, "good"));
      }
    }
    const states = (await store.list("anna")).map(({ id, state }) => `${id} ${state}`);
    expect(
      states.filter((state) => !state.endsWith("sent")),
      `seed ${seed}`,
    ).toEqual([]);
    expect(server.created.map(({ id }) => id).sort(), `seed ${seed}`).toEqual(
      ids.map((_, index) => String(index + 1).padStart(2, "0")),
    );
    expect(server.created.flatMap(({ files }) => files).filter((file) => file === "missing")).toEqual([]);
    store.close();
  }
  expect([kills, quotas, refusals].every((count) => count > 100)).toBe(true);
}, 120_000);

/** As long as some turns of the event loop. */
async function pause(turns: number): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}
