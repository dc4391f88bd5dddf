export { deliveryPath } from "./path.ts";
