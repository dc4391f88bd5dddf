import { placeFiles } from "../media/index.ts";
import {
  type AuditEntry,
  action,
  actor,
  commit,
  isConflict,
  isoNow,
  newId,
  type Recorded,
  Refusal,
  recordedChanges,
  refuseField,
  type UserError,
  type Write,
} from "../platform/index.ts";
import { cleanRichText } from "../platform/rich-text.ts";
import { filesOf, type ShownMaterial, showStored } from "./list.ts";
import {
  bulkInputSchema,
  byIdSchema,
  type Material,
  type MaterialInput,
  materialInputSchema,
  updateMaterialSchema,
} from "./schema.ts";
import { changeMaterialWrite, countWrite, deleteMaterialWrite, newMaterialWrite, readMaterial } from "./store.ts";
import type { Tree } from "./tree.ts";
import { EDIT, visibleMaterial, visibleTree } from "./visible.ts";

/** Creates material. @throws Refusal of `category` if it does not exist, of `files` without one and as `placeFiles` */
export const createMarketingMaterial = action({
  name: "marketing.createMaterial",
  scope: EDIT,
  input: materialInputSchema,
  run: async (input): Promise<ShownMaterial> => {
    const tree = await visibleTree();
    const material = await newMaterial(tree, newId(), input);
    await commit(await creation(material));
    return showStored(material, tree);
  },
});

/** What a bulk creation did: what exists now, and why the others do not, at `materials.{index}`. */
export interface BulkResult {
  readonly materials: readonly ShownMaterial[];
  readonly refused: readonly UserError[];
}

/**
 * Creates material of one file each. Each is a transaction of its own, and has the id of its file: repeating the call, also after it
 * was interrupted, creates only what is missing.
 * @throws Refusal of `category` if it does not exist
 */
export const createMarketingMaterials = action({
  name: "marketing.createMaterials",
  scope: EDIT,
  input: bulkInputSchema,
  run: async ({ materials: wanted, ...shared }): Promise<BulkResult> => {
    const tree = await visibleTree();
    const materials: ShownMaterial[] = [];
    const refused: UserError[] = [];
    for (const [index, { file, title }] of wanted.entries()) {
      try {
        const input = { ...shared, title, body: "", placeholder: undefined, files: [{ id: file, title: undefined }] };
        materials.push(await showStored(await createOnce(tree, file, input), tree));
      } catch (error) {
        if (!(error instanceof Refusal) || error.userErrors.some(({ field }) => field === "category")) throw error;
        refused.push({ field: `materials.${index}`, message: error.userErrors[0]?.message ?? error.message });
      }
    }
    return { materials, refused };
  },
});

/** The material of this id, created if there is none. */
async function createOnce(tree: Tree, id: string, input: MaterialInput): Promise<Material> {
  const repeated = await readMaterial(id);
  if (repeated?.sorg === actor().sorg) return repeated;
  const material = await newMaterial(tree, id, input);
  try {
    await commit(await creation(material));
    return material;
  } catch (error) {
    const stored = isConflict(error, "exists") ? await readMaterial(id) : undefined;
    if (stored?.sorg === actor().sorg) return stored;
    throw error;
  }
}

async function newMaterial(tree: Tree, id: string, input: MaterialInput): Promise<Material> {
  requireCategory(tree, input.category);
  const body = await bodyOf(input);
  return { ...input, id, sorg: actor().sorg, body, uploadAt: isoNow(), version: 1 };
}

const creation = async (material: Material) => ({
  writes: [newMaterialWrite(material), counted(material, 1), ...(await placed(material, undefined))],
  audit: auditOf(material, "created"),
});

/** Changes or moves material. @throws Refusal "not-found", "conflict" for another version; otherwise as `createMarketingMaterial` */
export const updateMarketingMaterial = action({
  name: "marketing.updateMaterial",
  scope: EDIT,
  input: updateMaterialSchema,
  run: async ({ version, ...input }): Promise<ShownMaterial> => {
    const { material: before, tree } = await visibleMaterial(input.id);
    if (before.version !== version) throw new Refusal("conflict", "conflict");
    requireCategory(tree, input.category);
    // A placeholder that is left out is removed.
    const { placeholder: _, ...rest } = before;
    const after: Material = { ...rest, ...input, body: await bodyOf(input) };
    const isMoved = before.category !== after.category;
    await commit({
      writes: [
        changeMaterialWrite(before, after),
        ...(isMoved ? [counted(before, -1), counted(after, 1)] : []),
        ...(await placed(after, before)),
      ],
      audit: auditOf(after, isMoved ? "moved" : "changed", before),
    });
    return showStored({ ...after, version: version + 1 }, tree);
  },
});

/** Deletes material. Its files stay in the library. @throws Refusal "not-found", "conflict" if it changes meanwhile */
export const deleteMarketingMaterial = action({
  name: "marketing.deleteMaterial",
  scope: EDIT,
  input: byIdSchema,
  run: async ({ id }): Promise<void> => {
    const { material } = await visibleMaterial(id);
    const writes = await placed({ ...material, files: [], placeholder: undefined }, material);
    await commit({
      writes: [deleteMaterialWrite(material), counted(material, -1), ...writes],
      audit: auditOf(material, "deleted"),
    });
  },
});

const unknownCategory = (): Refusal => refuseField("category", "category_unknown");

function requireCategory(tree: Tree, id: string): void {
  if (!tree.has(id)) throw unknownCategory();
}

const bodyOf = async ({ body }: Pick<Material, "body">): Promise<string> =>
  body === "" ? "" : cleanRichText(body, "body");

const counted = ({ sorg, category }: Material, by: 1 | -1): Write =>
  countWrite({ sorg, id: category }, { materialCount: by }, unknownCategory);

/** The writes that place the files of material. */
const placed = (after: Material, before: Material | undefined): Promise<Write[]> =>
  placeFiles({
    ...{ kind: "marketing-material", owner: after.id, field: "files" },
    title: { before: before?.title, after: after.title },
    ...{ before: before ? filesOf(before) : [], after: filesOf(after) },
  });

const auditSubject = ({ id }: Material): string => `MATERIAL#${id}`;

/** The subject of the audit entries of material. @throws Refusal "not-found" */
export const materialSubject = async (id: string): Promise<string> =>
  auditSubject((await visibleMaterial(id)).material);

const RECORDED: Recorded<Material> = {
  values: ({ title, category }) => ({ title, category }),
  names: ({ body, files, placeholder, layout, itemPerLine }) => ({
    ...{ description: body, files, placeholder, layout, itemPerLine },
  }),
};

function auditOf(material: Material, what: string, before?: Material): AuditEntry {
  const changes = what === "deleted" ? [] : recordedChanges(RECORDED, before, material);
  return { subject: auditSubject(material), what, detail: { title: material.title }, changes };
}
