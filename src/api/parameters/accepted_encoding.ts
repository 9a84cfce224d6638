/** Content encodings that answers may have. */
export type Encoding = "br" | "gzip";

/** A longer header is not read: no browser sends one. */
const HEADER_LENGTH_MAX = 256;

/**
 * The first of the offered encodings that `Accept-Encoding` allows, else `identity`.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9110#section-12.5.3
 */
export function acceptedEncoding<Offered extends Encoding>(
  { headers }: Request,
  offered: readonly Offered[],
): Offered | "identity" {
  const header = headers.get("accept-encoding") ?? "";
  const isAllowed = new Map(
    header.slice(0, HEADER_LENGTH_MAX).toLowerCase().split(",").map((part) => {
      const [name = "", quality = ""] = part.split(";").map((piece) => piece.trim());
      return [name, !/^q=0(?:\.0{0,3})?$/u.test(quality)] as const;
    }),
  );
  return offered.find((encoding) => isAllowed.get(encoding) ?? isAllowed.get("*") ?? false) ?? "identity";
}
