import { ConsumerVoice } from "@spoke/web/features/consumer-voice/ConsumerVoice.tsx";
import { markLineBreaks, voiceFormSchema } from "@spoke/web/features/consumer-voice/message.ts";
import { isConsumerVoiceOpen, openConsumerVoice } from "@spoke/web/features/consumer-voice/open.ts";
import { toasts } from "@spoke/web/ui/toasts.ts";
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type Answer, clientOf, DEALER, Page, signedIn } from "./support.tsx";

const DONE = { status: "success", description: "success_send_consumer_voice", userErrors: [] };
const sent = vi.fn<(message: unknown) => void>();
let answer: object | Error;

const api: Answer = (operation, { message }) => {
  if (operation !== "SendCustomerFeedback") return { merchantCart: { __typename: "MerchantCart", merchants: [] } };
  sent(message);
  if (answer instanceof Error) throw answer;
  return { sendCustomerFeedback: { __typename: "FeedbackResult", ...answer } };
};

async function open(scopes: readonly string[] = ["consumer-voice.submit"]): Promise<void> {
  await signedIn({ ...DEALER, scopes });
  render(
    <Page client={clientOf(api)}>
      <ConsumerVoice />
    </Page>,
  );
  act(openConsumerVoice);
}

async function write(text: string): Promise<void> {
  fireEvent.change(await screen.findByLabelText(/Your message/), { target: { value: text } });
  fireEvent.click(screen.getByRole("button", { name: "Continue" }));
}

const messageError = (message: string) => voiceFormSchema.safeParse({ message }).error?.issues[0]?.message;
const shownText = () => toasts.get().map(({ text }) => text);

beforeEach(() => {
  answer = DONE;
  sent.mockClear();
  toasts.set([]);
  sessionStorage.clear();
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  isConsumerVoiceOpen.set(false);
  vi.restoreAllMocks();
});

it("[consumer-voice-001] asks once more before anything is sent", async () => {
  await open();
  await write("More bells, please.");
  expect(await screen.findByText("Send this message to our team?")).toBeTruthy();
  expect(sent).not.toHaveBeenCalled();
});

it("[consumer-voice-002] [consumer-voice-004] [consumer-voice-006] sends the lines with their marker, thanks and closes", async () => {
  await open();
  await write("Fahrräder für Ömür,\nbitte!");
  fireEvent.click(await screen.findByRole("button", { name: "Send message" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(sent).toHaveBeenCalledExactlyOnceWith("Fahrräder für Ömür,\\nbitte!");
  expect(shownText()).toEqual(["Thank you, your message was sent"]);
});

it.each([
  ["no answer comes", new Error("offline")],
  ["the answer says failed", { ...DONE, status: "failed", description: "failed_send_consumer_voice" }],
  [
    "the answer carries field errors",
    { ...DONE, userErrors: [{ __typename: "UserError", field: "message", message: "valid_free_text" }] },
  ],
])("[errors-015] [consumer-voice-003] says that it failed and keeps the words when %s", async (_, failure) => {
  answer = failure;
  await open();
  await write("Keep me");
  fireEvent.click(await screen.findByRole("button", { name: "Send message" }));
  expect((await screen.findByRole("alert")).textContent).toContain("Your message could not be sent. Try again.");
  expect(screen.getByLabelText<HTMLTextAreaElement>(/Your message/).value).toBe("Keep me");
  expect(shownText()).toEqual([]);
});

it("[consumer-voice-005] offers nothing without the scope", async () => {
  await open([]);
  await new Promise((resolve) => setImmediate(resolve));
  expect(screen.queryByRole("dialog")).toBeNull();
});

it("keeps what was typed when the dialog is closed and opened again", async () => {
  await open();
  fireEvent.change(await screen.findByLabelText(/Your message/), { target: { value: "Half a thou" } });
  fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  act(openConsumerVoice);
  expect((await screen.findByLabelText<HTMLTextAreaElement>(/Your message/)).value).toBe("Half a thou");
});

it("[consumer-voice-004] takes what people write, in every script and several lines", () => {
  expect(markLineBreaks(" one\r\ntwo\nthree ")).toBe("one\\ntwo\\nthree");
  expect(messageError("Order 261104: 2 of 3 arrived!\nЧто ещё?")).toBeUndefined();
  expect(messageError(" \n ")).toBe("required");
  expect(messageError("Play < 2 mm")).toBeUndefined();
  expect(messageError("zero\u200bwidth \u0007 bell")).toBe("valid_free_text");
  expect(messageError(`${"a".repeat(1_000)}\n${"a".repeat(999)}`)).toBeUndefined();
  expect(messageError("a".repeat(2_001))).toBe("too_long");
});
