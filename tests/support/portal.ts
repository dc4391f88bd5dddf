import { hostKey, sorgKey } from "@spoke/core/host";
import { type HostConfig, hostConfigSchema, sorgConfigSchema } from "@spoke/core/host/schema.ts";
import { commit, isoNow, newId, Refusal, systemActor, type Write, withActor } from "@spoke/core/platform";
import { type Upload, uploadSchema } from "@spoke/core/upload/schema.ts";
import { uploadKey } from "@spoke/core/upload/store.ts";

const put = (item: { pk: string; sk: string } & Record<string, unknown>): Write => ({ kind: "put", item });
const write = (...writes: Write[]): Promise<void> => withActor(systemActor(), () => commit({ writes }));

/** Stores a host as a feed would, with these flags. */
export async function seedHost(host: string, sorg: string, fields: Partial<HostConfig> = {}): Promise<void> {
  const currency = { display: "USD", symbol: "$", thousandSeparator: ",", decimalSeparator: ".", decimalPrecision: 2 };
  const branding = { accent: "#0b5d4e" };
  const languages = [{ code: "en-US" }];
  const config = hostConfigSchema.parse({
    host,
    sorg,
    webTitle: `Portal ${host}`,
    languages,
    currency,
    branding,
    ...fields,
  });
  await write(put({ ...hostKey(host), gsi1pk: "HOSTS", gsi1sk: host, ...config }));
}

export async function seedSorg(sorg: string): Promise<void> {
  const fields = { sorg, name: `Sorg ${sorg}`, merchantName: `Merchant ${sorg}`, companyCode: sorg, currency: "USD" };
  await write(put({ ...sorgKey(sorg), gsi1pk: "SORGS", gsi1sk: sorg, ...sorgConfigSchema.parse(fields) }));
}

/** Stores a clean upload without its file. Returns its id. */
export async function seedUpload(fields: Partial<Upload> = {}): Promise<string> {
  const upload = uploadSchema.parse({
    id: newId(),
    userId: "anna",
    host: "velo.localhost",
    sorg: "U001",
    purpose: "BANNER_IMAGE",
    fileName: "poster.png",
    contentType: "image/png",
    size: 1,
    status: "CLEAN",
    file: "0123456789abcdef.webp",
    createdAt: isoNow(),
    ...fields,
  });
  await write(put({ ...uploadKey(upload.id), ...upload }));
  return upload.id;
}

/** The refusal of some work; undefined if it was not refused. Other errors are rethrown. */
export async function refusalOf(work: Promise<unknown>) {
  try {
    await work;
    return undefined;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { kind: error.kind, message: error.message, errors: error.userErrors };
  }
}
