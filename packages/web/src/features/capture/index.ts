export { OutboxButton } from "./OutboxButton.tsx";
