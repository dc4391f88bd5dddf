export {
  categorySubject,
  categoryTitles,
  createMarketingMaterialCategory,
  deleteMarketingMaterialCategory,
  updateMarketingMaterialCategory,
} from "./categories.ts";
export {
  marketingMaterial,
  marketingMaterialCategories,
  marketingMaterialCategory,
  marketingMaterials,
  type ShownCategory,
  type ShownMaterial,
} from "./list.ts";
export {
  createMarketingMaterial,
  createMarketingMaterials,
  deleteMarketingMaterial,
  materialSubject,
  updateMarketingMaterial,
} from "./materials.ts";
export { canReadCategory, canReadMaterial } from "./visible.ts";
