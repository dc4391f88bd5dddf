import {
  activeUserAreaBanners,
  type Banner,
  banner,
  banners,
  createBanner,
  deleteBanner,
  setBannerActive,
  updateBanner,
} from "@spoke/core/banner";
import { configs, currencyOf, languagesOf, sitesOf } from "@spoke/core/host";
import { actor } from "@spoke/core/platform";
import type { Resolvers } from "../generated/resolvers.ts";
import { sorgName } from "../host/names.ts";
import { mutation } from "../mutation.ts";

const saved = (run: () => Promise<Banner>) =>
  mutation<{ banner: Banner | null }>("success_save", async () => ({ banner: await run() }), { banner: null });

export const resolvers = {
  Query: {
    banners: (_, { state, ...args }) => banners({ ...args, state: state ?? undefined }),
    banner: (_, { id }) => banner({ id }),
    activeUserAreaBanners: () => activeUserAreaBanners({}),
    configs: () => configs({}),
  },
  Mutation: {
    createBanner: (_, input) => saved(() => createBanner({ ...input, sorg: actor().sorg })),
    createBannerV2: (_, input) => saved(() => createBanner(input)),
    updateBanner: (_, input) => saved(() => updateBanner(input)),
    setBannerActive: (_, input) => saved(() => setBannerActive(input)),
    deleteBanner: (_, { id }) =>
      mutation("success_delete", async (): Promise<{ readonly banner: undefined }> => {
        await deleteBanner({ id });
        return { banner: undefined };
      }),
  },
  Banner: { sorgName },
  MerchantConfig: {
    currency: ({ sorg }) => currencyOf(sorg),
    urls: ({ sorg }) => sitesOf(sorg),
    languages: ({ sorg }) => languagesOf(sorg),
  },
} satisfies Resolvers;
