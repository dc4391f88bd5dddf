export { ArticleInput } from "./ArticleInput.tsx";
export { OrderAgain } from "./OrderAgain.tsx";
export { OrderAgainOf } from "./OrderAgainOf.tsx";
