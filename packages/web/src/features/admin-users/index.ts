export { CustomerInput } from "./CustomerInput.tsx";
