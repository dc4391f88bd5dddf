import type { Article } from "@spoke/core/catalog/schema.ts";
import { type KnownProblem, knownProblemSchema } from "@spoke/core/claim/known-problem.ts";
import { problemKey } from "@spoke/core/claim/store.ts";
import { frameKey, warrantyTermKey } from "@spoke/core/frame";
import { frameSchema, warrantyTermSchema } from "@spoke/core/frame/schema.ts";
import { type Actor, isoNow, newId, shardOf } from "@spoke/core/platform";
import { type UploadPurpose, uploadSchema } from "@spoke/core/upload/schema.ts";
import { newUploadWrite } from "@spoke/core/upload/store.ts";
import { article } from "./article.ts";
import { AS_OF, put, store } from "./store.ts";

/** Id of an upload of the user that was found clean. */
export async function cleanFile({ userId, host, sorg }: Actor, purpose: UploadPurpose): Promise<string> {
  const id = newId();
  const isVideo = purpose === "CLAIM_VIDEO";
  const upload = uploadSchema.parse({
    ...{ id, userId, host, sorg, purpose, fileName: isVideo ? "film.mp4" : "photo.jpg", size: 10 },
    ...{ contentType: isVideo ? "video/mp4" : "image/jpeg", file: `${id}.jpg`, status: "CLEAN", createdAt: isoNow() },
  });
  await store(newUploadWrite(upload));
  return id;
}

/** The files without which the claim of a bike is refused. */
export async function bikeFiles(user: Actor): Promise<Record<string, string>> {
  const photo = () => cleanFile(user, "CLAIM_PHOTO");
  return {
    invoice: await cleanFile(user, "CLAIM_DOCUMENT"),
    ...{ photo1: await photo(), photo2: await photo(), photo3: await photo() },
  };
}

/** A frame that was shipped to a customer. */
export async function shippedFrame(sorg: string, frameNumber: string, fields: object = {}): Promise<void> {
  const frame = frameSchema.parse({
    ...{ frameNumber, sorg, brand: "VEL", articleCode: "A-1", description: "Trail 5", asOf: AS_OF },
    ...{ doNumber: "DO1", shippedOn: "2026-03-02", ...fields },
  });
  await store(put(frameKey(frame), frame));
}

export async function warranty(sorg: string, fields: object = {}): Promise<void> {
  const term = warrantyTermSchema.parse({
    ...{ sorg, brand: "VEL", class: "component", months: 24, start: "sale", asOf: AS_OF },
    ...fields,
  });
  await store(put(warrantyTermKey(term), term));
}

export async function knownProblem(sorg: string, id: string, fields: Partial<KnownProblem> = {}): Promise<void> {
  const problem = knownProblemSchema.parse({
    ...{ id, sorg, part: "Drivetrain", description: "Chain slips", class: "component", asOf: AS_OF },
    ...fields,
  });
  await store(put(problemKey(problem), problem));
}

/** An article as the table has it. */
export async function storedArticle(sorg: string, code: string, fields: Partial<Article> = {}): Promise<void> {
  await store(put({ pk: `ARTICLES#${sorg}#${shardOf(code)}`, sk: code }, article(code, { sorg, ...fields })));
}
