import { afterAll, afterEach, expect, test } from "vitest";
import { mailSaying } from "./backstage.ts";
import { accountOf, arrive, closeBrowser, endVisits, openSignedIn, picture } from "./steps.ts";
import { patternOf, textsIn } from "./texts.ts";
import { siteOfWorker } from "./worker.ts";

const site = siteOfWorker();
const dealer = accountOf(site, "dealer.us");
const t = textsIn("en");

afterEach(endVisits);
afterAll(closeBrowser);

test("[consumer-voice-001] [consumer-voice-002] [consumer-voice-003] a dealer sends feedback, confirms it, and the office gets mail", async () => {
  const visitor = await arrive({ width: 1440, locale: "en-US" });
  const { page } = visitor;
  const { keyboard } = page;
  await openSignedIn(page, site, dealer, "/en-us/order");
  const open = async () => {
    await page.getByRole("button", { name: patternOf(t("profile_menu")) }).click();
    await page.getByRole("menuitem", { name: t("consumer_voice") }).click();
  };
  const dialog = page.getByRole("dialog", { name: t("consumer_voice") });
  const field = dialog.getByRole("textbox");
  const word = `voice ${Date.now()}`;
  await open();
  await field.waitFor();
  await keyboard.type(`The new list is fast: ${word}`);
  await keyboard.press("Enter");
  await keyboard.type("Thank you!");

  // Put away by mistake: nothing is lost.
  await keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await open();
  expect(await field.inputValue()).toBe(`The new list is fast: ${word}\nThank you!`);

  // Asked once more, and changed once more.
  await dialog.getByRole("button", { name: t("continue") }).click();
  await dialog.getByText(t("consumer_voice_question")).waitFor();
  await dialog.getByRole("button", { name: t("consumer_voice_change") }).click();
  expect(await field.inputValue()).toContain(word);

  // The server does not take it: said, and kept.
  const isFeedback = (body: string | null) => body?.includes("sendCustomerFeedback") ?? false;
  await page.route("**/graphql", async (route) => {
    if (!isFeedback(route.request().postData())) return route.continue();
    const userErrors = [{ __typename: "UserError", field: "message", message: "too_long" }];
    const answer = { __typename: "FeedbackResult", status: "failed", description: "invalid_input", userErrors };
    return route.fulfill({ json: { data: { sendCustomerFeedback: answer } } });
  });
  await dialog.getByRole("button", { name: t("continue") }).click();
  await dialog.getByRole("button", { name: t("consumer_voice_send") }).click();
  await page.getByText(t("failed_send_consumer_voice")).waitFor();
  expect(await field.inputValue()).toContain(word);
  await picture(page, "consumer-voice-failed-1440");
  await page.unroute("**/graphql");

  const sent = page.waitForRequest((request) => isFeedback(request.postData()));
  await dialog.getByRole("button", { name: t("continue") }).click();
  await dialog.getByRole("button", { name: t("consumer_voice_send") }).click();
  expect((await sent).postData()).toContain(`${word}\\\\nThank you!`);
  await page.getByText(t("success_send_consumer_voice")).waitFor();
  await dialog.waitFor({ state: "detached" });
  await open();
  expect(await field.inputValue()).toBe("");
  const mail = await mailSaying(site, "service@northline.example", word);
  expect(mail.text).toMatch(new RegExp(`${word}\\s+Thank you!`));
  await visitor.leave();
});
