// The words and names that the language check refuses. Each rule is data; scripts/check-language.ts applies them.

export interface Rule {
  /** Shown before each finding. */
  readonly name: string;
  readonly pattern: RegExp;
  readonly hint: string;
}

/** Correct although a rule would match: requirement ids, ids of the specification, and words of other locales. */
export const ALLOWED =
  /\bcatalogue-[a-z\d-]+|\bmobile-catalogue-search\b|labelledby|verkaufsorganisation(?:en)?|organisations? ?commerciales?|"salesorganisation"|(?:\ble|\bdu) catalogue|Catalogue de produits|Produktanalyse|menu_programmes|"programmes"|\bprogrammes:|"Colour"|"Cancelled"|"Catalogue"|"Sales organisation"/gi;

/** Stems that British spelling writes with -ise; "promise" and "otherwise" do not match. */
const ISE = [
  "apolog|author|canonical|capital|categor|custom|emphas|final|general|harmon|initial|local|memor|minim|normal|optim",
  "organ|personal|prior?it|recogn|sanit|serial|special|standard|summar|synchron|util|visual",
].join("|");

export const TEXT_RULES: readonly Rule[] = [
  {
    name: "spelling",
    pattern: new RegExp(
      [
        `(?:${ISE})is(?:e(?!n|r[tn])|ing|ation)`,
        "catalogue|colour|favourit|behaviour|neighbour|honour|labour|instalment|programme(?![dr])|artefact|whilst|amongst",
        "cancelled|cancelling|labelled|travelled|modelled|fulfil(?!l)|analys(?:ed?\\b|ing)|licence|enquir|cheque|defence",
        "\\bgrey|\\btyre|\\bcentre|\\b(?:centi|milli|kilo)?metres?\\b|\\blitres?\\b|\\blearnt\\b|\\bspelt\\b|\\bageing\\b|\\bnought\\b",
      ].join("|"),
      "gi",
    ),
    hint: "use the American spelling",
  },
  {
    name: "pronoun",
    pattern: /(?<![\p{L}\d])(?:he|him|his|himself)(?![\p{L}\d])/giu,
    hint: "use 'they' or name the role: the dealer, the user",
  },
  {
    name: "phrase",
    pattern: new RegExp(
      `\\b(?:${[
        "(?:(?<!there )(?:is|are)|of) none\\b(?! of)|is no [a-z]+ of\\b|such a one\\b|who has none\\b",
        "(?:can|could|to|may) be had\\b|thrown on\\b|worked off\\b|goes on with\\b|said aloud\\b|ma(?:d|k)es? news\\b",
        "(?:is|are|was|were|be) told\\b(?! apart)|(?:is|are|was|were) asked for\\b|as was asked\\b|tells nothing\\b",
        "(?:is|are|still|yet) to come\\b|comes? to nothing\\b|looks? at again\\b",
        "whom\\b|whoever\\b|anew\\b|the [a-z]+est first\\b",
      ].join("|")})`,
      "gi",
    ),
    hint: "say it plainly",
  },
];

/** Names that say nothing. They are refused as the whole name of a declaration or of a file, in any case. */
export const NAMES = new Set(
  "one told said asked kept seen known given whole world shelf desk counter speech era twin".split(" "),
);
