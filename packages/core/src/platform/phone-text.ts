/** Country codes of the hosts' countries and their neighbors, longest first. */
const CODES = [
  "886",
  "852",
  "62",
  "60",
  "65",
  "66",
  "49",
  "43",
  "41",
  "33",
  "31",
  "32",
  "34",
  "39",
  "44",
  "45",
  "61",
  "64",
  "1",
];

/** A phone number to read: `4955506583` is `+49 555 06583` at a German host. Numbers of other forms come back unchanged. */
export function phoneText(phone: string, telpCode: string): string {
  const plain = phone.replace(/[\s()./-]/g, "");
  if (!/^\+?\d{6,17}$/.test(plain)) return phone;
  const own = telpCode.replace(/\D/g, "");
  const digits = plain.replace("+", "");
  if (digits.startsWith("0")) return inGroups(digits);
  const isInternational = plain.startsWith("+") || (digits.startsWith(own) && digits.length > own.length + 6);
  if (!isInternational) return inGroups(digits);
  const code = [own, ...CODES].find((each) => each !== "" && digits.startsWith(each));
  return code ? `+${code} ${inGroups(digits.slice(code.length))}` : `+${digits}`;
}

/** Groups of three digits; the last has up to five. */
function inGroups(digits: string): string {
  const groups: string[] = [];
  let rest = digits;
  while (rest.length > 5) {
    groups.push(rest.slice(0, 3));
    rest = rest.slice(3);
  }
  return [...groups, rest].join(" ");
}
