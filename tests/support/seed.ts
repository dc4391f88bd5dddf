import fc from "fast-check";

/** Where every run must answer alike, properties are tried on the same values each time; elsewhere on new ones. */
if (process.env.CI) fc.configureGlobal({ seed: 20_261_120 });
