import { activeUserAreaAnnouncements, type ShownAnnouncement } from "@spoke/core/announcement";
import {
  announcement,
  announcements,
  createAnnouncement,
  deleteAnnouncement,
  setAnnouncementActive,
  updateAnnouncement,
} from "@spoke/core/announcement/manage.ts";
import type { Resolvers } from "../generated/resolvers.ts";
import { sorgName } from "../host/names.ts";
import { mutation } from "../mutation.ts";

const saved = (run: () => Promise<ShownAnnouncement>) =>
  mutation<{ announcement: ShownAnnouncement | null }>("success_save", async () => ({ announcement: await run() }), {
    announcement: null,
  });

export const resolvers = {
  Query: {
    announcements: (_, args) => announcements(args),
    announcement: (_, { id }) => announcement({ id }),
    activeUserAreaAnnouncements: () => activeUserAreaAnnouncements({}),
  },
  Mutation: {
    createAnnouncement: (_, input) => saved(() => createAnnouncement(input)),
    updateAnnouncement: (_, input) => saved(() => updateAnnouncement(input)),
    setAnnouncementActive: (_, input) => saved(() => setAnnouncementActive(input)),
    deleteAnnouncement: (_, { id }) => mutation("success_delete", () => deleteAnnouncement({ id })),
  },
  Announcement: {
    active: ({ isOff }) => !isOff,
    texts: ({ texts }) => texts ?? [],
    sorgName: ({ sorg }) => (sorg ? sorgName({ sorg }) : null),
  },
} satisfies Resolvers;
