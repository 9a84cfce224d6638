/** A gazetteer file cannot be used. The message says why, and never holds its path's contents. */
export class GazetteerFileError extends Error {
  override readonly name = "GazetteerFileError";

  /** @param reason Ends the sentence "Cannot open the gazetteer as …". */
  constructor(reason: string, options?: ErrorOptions) {
    super(`Cannot open the gazetteer as ${reason}`, options);
  }
}
