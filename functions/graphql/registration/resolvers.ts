import { framePassport } from "@spoke/core/frame";
import {
  type AccountBikeView,
  accountBike,
  accountBikes,
  deleteRegistration,
  type RegistrationView,
  registerFrame,
  registration,
  registrations,
  registrationsVersion,
  retryRegistration,
  updateAccountBike,
  updateRegistration,
} from "@spoke/core/registration";
import type { Resolvers } from "../generated/resolvers.ts";
import { mutation } from "../mutation.ts";

type Input = Parameters<typeof registerFrame>[0];

const register = (input: Input) =>
  mutation("success_register_frame", async () => {
    await registerFrame(input);
  });

type Files = typeof import("@spoke/core/registration/files.ts");

/** Spreadsheets are read by a library that no other request needs. */
const fromFile = (run: (files: Files) => ReturnType<Files["registerFrames"]>) =>
  mutation("success_frames_file", async () => {
    const { refused: rows, ...rest } = await run(await import("@spoke/core/registration/files.ts"));
    return { ...rest, rows };
  });

type WithBuyer = Pick<RegistrationView | AccountBikeView, "buyer">;

/** The buyer's data, which the API lists flat. */
const buyerFields = {
  customerName: ({ buyer }: WithBuyer) => buyer.name,
  phone: ({ buyer }: WithBuyer) => buyer.phone,
  email: ({ buyer }: WithBuyer) => buyer.email,
  address: ({ buyer }: WithBuyer) => buyer.address,
  city: ({ buyer }: WithBuyer) => buyer.city,
};

export const resolvers = {
  Query: {
    registeredFrames: async (_, args) => {
      const { rows, info } = await registrations(args);
      return { frames: rows, info };
    },
    registeredFrame: (_, ref) => registration(ref),
    registeredFramesVersion: () => registrationsVersion({}),
    accountPolygonBikesDatas: async (_, args) => {
      const { rows, info } = await accountBikes(args);
      return { bikes: rows, info };
    },
    accountPolygonBikesData: (_, { id }) => accountBike({ id }),
    framesV2: async (_, args) => (await framePassport(args)).frames,
    framesV3: async (_, args) => (await framePassport(args)).frames,
    framesV4: async (_, args) => (await framePassport(args)).frames,
  },
  Mutation: {
    registerFrame: (_, input) => register(input),
    registerFrameV2: (_, input) => register(input),
    registerFrameV3: (_, input) => register(input),
    registerFrameV4: (_, input) => register(input),
    updateFrame: (_, input) =>
      mutation("success_save", async () => {
        await updateRegistration(input);
      }),
    retryFrame: (_, ref) =>
      mutation("success_frame_sent_again", async () => {
        await retryRegistration(ref);
      }),
    registerFramesFile: (_, input) => fromFile(({ registerFrames }) => registerFrames(input)),
    uploadAccountPolygonbikes: (_, input) => fromFile(({ uploadAccountBikes }) => uploadAccountBikes(input)),
    updateAccountPolygonBikes: (_, input) =>
      mutation("success_save", async () => {
        await updateAccountBike(input);
      }),
    deleteFrame: (_, ref) => mutation("success_delete", () => deleteRegistration(ref)),
  },
  RegisteredFrame: {
    ...buyerFields,
    nonRetail: ({ type }) => type === "non-retail",
  },
  AccountBike: buyerFields,
} satisfies Resolvers;
