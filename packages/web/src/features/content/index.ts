export { editedItems } from "./editedItems.tsx";
export { type ItemValues, itemValues } from "./form.ts";
export { ItemCard } from "./ItemCard.tsx";
export { LookFields, PublishFields, TextFields } from "./ItemFields.tsx";
export { ItemPreview } from "./ItemPreview.tsx";
export { ItemText } from "./ItemText.tsx";
export { layoutOptions } from "./layouts.ts";
export { MarketSelect, marketFilter, marketIn } from "./MarketFilter.tsx";
export { TargetMarketsInput } from "./TargetMarketsInput.tsx";
