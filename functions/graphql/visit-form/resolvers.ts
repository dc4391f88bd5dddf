import { actor, notFound, textOf } from "@spoke/core/platform";
import {
  canEdit,
  createVisitForm,
  deleteVisitForm,
  restoreVisitForm,
  showVisitForm,
  updateVisitForm,
  type VisitFormView,
  visitCustomers,
  visitForms,
  visitQuestions,
} from "@spoke/core/visit-form";
import { SLOTS, type Slot, type VisitForm } from "@spoke/core/visit-form/schema.ts";
import { custNumber } from "../customer/numbers.ts";
import type { Resolvers } from "../generated/resolvers.ts";
import { mutation } from "../mutation.ts";
import { selectsField } from "../selects-field.ts";

/** Fields of a visit form that lists do not read by themselves. */
const DETAILS = [
  ...["otherMidrange", "brandDisplay", "seriesList", "seriesBrand", "otherSeriesList", "notes", "equipment", "version"],
  ...SLOTS,
];

const detailOf = ({ detail }: VisitFormView): VisitForm => {
  if (!detail) throw notFound();
  return detail;
};

const photoIn = (slot: Slot) => (view: VisitFormView) =>
  detailOf(view).photos.find((photo) => photo.slot === slot)?.ref ?? null;

const textHere = (answer: Parameters<typeof textOf>[0]): string => textOf(answer, actor().locale);

type Named = Readonly<Partial<Record<Slot, string | undefined>>>;

/** The photos of the arguments by their place. */
const photosOf = (args: Named) =>
  Object.fromEntries(SLOTS.flatMap((slot) => (args[slot] === undefined ? [] : [[slot, args[slot]] as const])));

const answer = (success: string, run: () => Promise<VisitForm>) =>
  mutation(success, async () => ({ formVisit: showVisitForm(await run()) }));

export const resolvers = {
  Query: {
    formVisits: async (_, args, __, info) => {
      const detail = DETAILS.some((field) => selectsField(info, field));
      const found = await visitForms({ ...args, detail });
      return { formVisits: found.rows, info: found.info };
    },
    formVisitOtherMidranges: (_, args) => visitQuestions({ ...args, list: "other-midrange" }),
    formVisitEquipments: (_, args) => visitQuestions({ ...args, list: "equipment" }),
    formVisitBrandDisplays: (_, args) => visitQuestions({ ...args, list: "brand-display" }),
    formVisitSeries: (_, args) => visitQuestions({ ...args, list: "series" }),
    formVisitSalesCustomers: (_, args) => visitCustomers(args),
  },
  Mutation: {
    createFormVisit: (_, args) => answer("success_save", () => createVisitForm({ ...args, photos: photosOf(args) })),
    updateFormVisit: (_, args) => answer("success_save", () => updateVisitForm({ ...args, photos: photosOf(args) })),
    deleteFormVisit: (_, args) => answer("success_delete", () => deleteVisitForm(args)),
    restoreFormVisit: (_, args) => answer("success_restore", () => restoreVisitForm(args)),
  },
  FormVisit: {
    custNumber,
    otherMidrange: (view) => detailOf(view).otherMidrange,
    brandDisplay: (view) => detailOf(view).brandDisplay,
    seriesList: (view) => detailOf(view).series.filter(({ isOwn }) => isOwn),
    seriesBrand: (view) => detailOf(view).series.map((each) => ({ brand: each.brand, series: textHere(each) })),
    otherSeriesList: (view) => detailOf(view).series.filter(({ isOwn }) => !isOwn),
    notes: (view) => detailOf(view).notes,
    equipment: (view) => detailOf(view).equipment,
    frontShop1: photoIn("frontShop1"),
    frontShop2: photoIn("frontShop2"),
    frontShop3: photoIn("frontShop3"),
    frontShop4: photoIn("frontShop4"),
    displayShop1: photoIn("displayShop1"),
    displayShop2: photoIn("displayShop2"),
    displayShop3: photoIn("displayShop3"),
    displayShop4: photoIn("displayShop4"),
    displayBanner: photoIn("displayBanner"),
    displayPoster: photoIn("displayPoster"),
    displayHangtagShimano: photoIn("displayHangtagShimano"),
    createdBy: ({ createdBy }) => createdBy.name,
    canEdit: (view) => canEdit(view),
    version: (view) => detailOf(view).version,
  },
  FormVisitChoice: { description: textHere },
  FormVisitEquipment: { text: textHere },
  FormVisitSeries: { series: textHere },
  FormVisitQuestion: { description: textHere },
  FormVisitPhoto: { id: ({ uploadId }) => uploadId },
  FormVisitCustomer: { custNumber },
} satisfies Resolvers;
