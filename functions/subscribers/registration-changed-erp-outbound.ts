import { putRegistration } from "@spoke/core/registration";
import { registrationChanged } from "@spoke/events";
import { subscriber } from "../queue-handler.ts";

/** Writes the file with a registration of a sold frame for the ERP (docs/erp.md). */
export const handler = subscriber(registrationChanged, ({ data }) => putRegistration(data));
