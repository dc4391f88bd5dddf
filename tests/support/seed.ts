import fc from "fast-check";

/** In CI, property tests use the same values every time; elsewhere new ones. */
if (process.env.CI) fc.configureGlobal({ seed: 20_261_120 });
