import type { Locale } from "@spoke/core/host/schema.ts";

/** A host with its sales organization and the countries whose dealers it serves. */
export interface Region {
  readonly host: string;
  readonly sorg: string;
  readonly company: string;
  readonly title: string;
  readonly countries: readonly string[];
  readonly languages: readonly [Locale, ...Locale[]];
  readonly currency: {
    readonly display: string;
    readonly symbol: string;
    readonly thousandSeparator: string;
    readonly decimalSeparator: string;
    readonly decimalPrecision: number;
  };
  readonly telephone: string;
  readonly dateFormat: string;
  readonly timeZone: string;
  readonly accent: string;
}

/**
 * One region per currency. The codes differ from those of the demo, so that both can be loaded.
 * The set has no Canadian organization of its own: Canadian stores order in USD.
 */
export const REGIONS: readonly Region[] = [
  {
    host: "aw-us.localhost",
    sorg: "AW01",
    company: "AWUS",
    title: "Adventure Works Cycles",
    countries: ["US", "CA"],
    languages: ["en-US", "en-CA", "fr"],
    currency: { display: "USD", symbol: "$", thousandSeparator: ",", decimalSeparator: ".", decimalPrecision: 2 },
    telephone: "+1",
    dateFormat: "MM/DD/YYYY",
    timeZone: "America/Los_Angeles",
    accent: "#1b4f8a",
  },
  {
    host: "aw-eu.localhost",
    sorg: "AW02",
    company: "AWEU",
    title: "Adventure Works Europe",
    countries: ["DE", "FR"],
    languages: ["de", "fr", "en-US"],
    currency: { display: "EUR", symbol: "€", thousandSeparator: ".", decimalSeparator: ",", decimalPrecision: 2 },
    telephone: "+49",
    dateFormat: "DD.MM.YYYY",
    timeZone: "Europe/Berlin",
    accent: "#1d6b45",
  },
  {
    host: "aw-uk.localhost",
    sorg: "AW03",
    company: "AWUK",
    title: "Adventure Works UK",
    countries: ["GB"],
    languages: ["en-UK"],
    currency: { display: "GBP", symbol: "£", thousandSeparator: ",", decimalSeparator: ".", decimalPrecision: 2 },
    telephone: "+44",
    dateFormat: "DD MMM YYYY",
    timeZone: "Europe/London",
    accent: "#5b2a86",
  },
  {
    host: "aw-au.localhost",
    sorg: "AW04",
    company: "AWAU",
    title: "Adventure Works Australia",
    countries: ["AU"],
    languages: ["en-US"],
    currency: { display: "AUD", symbol: "A$", thousandSeparator: ",", decimalSeparator: ".", decimalPrecision: 2 },
    telephone: "+61",
    dateFormat: "DD MMM YYYY",
    timeZone: "Australia/Sydney",
    accent: "#7a4a00",
  },
];
