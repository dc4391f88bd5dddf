/** A file could not be read or may not be stored. The message is a translation key. */
export class Unreadable extends Error {
  override readonly name = "Unreadable";
}
