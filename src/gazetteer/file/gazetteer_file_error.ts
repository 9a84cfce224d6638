/** A gazetteer file cannot be used. The message says why, without data of the file. */
export class GazetteerFileError extends Error {
  override readonly name = "GazetteerFileError";

  /** @param reason Ends the sentence "Cannot open the gazetteer as …". */
  constructor(reason: string, options?: ErrorOptions) {
    super(`Cannot open the gazetteer because ${reason}`, options);
  }
}
