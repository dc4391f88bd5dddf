declare module "saxen" {
  type Decode = (text: string) => string;

  /** The part of the API that we use. Names and attributes are passed as written, with character references unresolved. */
  export class Parser {
    on(event: "openTag", hook: (name: string, attributes: () => Record<string, string>, decode: Decode) => void): this;
    on(event: "closeTag", hook: (name: string) => void): this;
    on(event: "text", hook: (text: string, decode: Decode) => void): this;
    on(event: "attention" | "cdata", hook: (text: string) => void): this;
    on(event: "error", hook: (error: Error) => void): this;
    parse(xml: string): this;
  }
}
