import {
  activeUserAreaBanners,
  type Banner,
  banner,
  banners,
  createBanner,
  deleteBanner,
  updateBanner,
} from "@spoke/core/banner";
import { configs, sitesOf } from "@spoke/core/host";
import { actor, asMutation, succeeded } from "@spoke/core/platform";
import type { Resolvers } from "../generated/resolvers.ts";

async function changed(description: string, run: () => Promise<Banner | undefined>) {
  const result = await asMutation(
    async () => ({ banner: (await run()) ?? null, ...succeeded(description) }),
    () => ({ banner: null }),
  );
  return { ...result, userErrors: [...result.userErrors] };
}

export const resolvers: Resolvers = {
  Query: {
    banners: (_, { page, limit, search }) =>
      banners({ page: page ?? undefined, limit: limit ?? undefined, search: search ?? undefined }),
    banner: (_, { id }) => banner({ id }),
    activeUserAreaBanners: () => activeUserAreaBanners({}),
    configs: () => configs({}),
  },
  Mutation: {
    createBanner: (_, { url, ...given }) =>
      changed("success_save", () => createBanner({ ...given, url: url ?? undefined, sorg: actor().sorg })),
    createBannerV2: (_, { url, ...given }) =>
      changed("success_save", () => createBanner({ ...given, url: url ?? undefined })),
    updateBanner: (_, { url, uploadId, ...given }) =>
      changed("success_save", () => updateBanner({ ...given, url: url ?? undefined, uploadId: uploadId ?? undefined })),
    deleteBanner: (_, { id }) =>
      changed("success_delete", async () => {
        await deleteBanner({ id });
        return undefined;
      }),
  },
  MerchantConfig: { urls: ({ sorg }) => sitesOf(sorg) },
};
