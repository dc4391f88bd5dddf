/** Path of the settings of vendors. */
export const SETTINGS = "/3rd-party/settings";
