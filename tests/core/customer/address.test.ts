import { addressLine } from "@spoke/core/customer";
import { expect, it } from "vitest";

it.each([
  ["US", ["Oak Avenue 18", "Asheville", "NC", "28801"], "Oak Avenue 18, Asheville, NC 28801, US"],
  ["DE", ["Lindenstraße 4", "Würzburg", "Bayern", "97070"], "Lindenstraße 4, 97070 Würzburg, DE"],
  ["ID", ["Jl. Pahlawan 127", "Surabaya", "Jawa Timur", "60271"], "Jl. Pahlawan 127, Surabaya 60271, Jawa Timur, ID"],
  ["ID", ["Jl. Sudirman 2", "Jakarta", "Jakarta", "10210"], "Jl. Sudirman 2, Jakarta 10210, ID"],
  ["GB", ["4 Mill Lane", "York", "Yorkshire", "YO1 7HH"], "4 Mill Lane, York, YO1 7HH, GB"],
  ["", ["Main Street 1", "", "", ""], "Main Street 1"],
])(
  "writes a ship-to address in one line as its country does: %s",
  (country, [address = "", city = "", region = "", postalCode = ""], line) => {
    expect(addressLine({ address, city, region, postalCode, country })).toBe(line);
  },
);
