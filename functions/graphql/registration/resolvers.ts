import { framePassport } from "@spoke/core/frame";
import {
  deleteRegistration,
  registerFrame,
  registration,
  registrations,
  registrationsVersion,
  retryRegistration,
  updateRegistration,
} from "@spoke/core/registration";
import type { Resolvers } from "../generated/resolvers.ts";
import { mutation } from "../mutation.ts";

type Input = Parameters<typeof registerFrame>[0];

const register = (input: Input) =>
  mutation("success_register_frame", async () => {
    await registerFrame(input);
  });

export const resolvers = {
  Query: {
    registeredFrames: async (_, args) => {
      const { rows, info } = await registrations(args);
      return { frames: rows, info };
    },
    registeredFrame: (_, ref) => registration(ref),
    registeredFramesVersion: () => registrationsVersion({}),
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
    deleteFrame: (_, ref) => mutation("success_delete", () => deleteRegistration(ref)),
  },
  RegisteredFrame: {
    customerName: ({ buyer }) => buyer.name,
    phone: ({ buyer }) => buyer.phone,
    email: ({ buyer }) => buyer.email,
    address: ({ buyer }) => buyer.address,
    city: ({ buyer }) => buyer.city,
    nonRetail: ({ type }) => type === "non-retail",
  },
} satisfies Resolvers;
