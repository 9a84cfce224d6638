/** True when the client reads gzip (RFC 9110, section 12.5.3). */
export function acceptsGzip(request: Request): boolean {
  const encodings = request.headers.get("accept-encoding") ?? "";
  return encodings.split(",").some((part) => {
    const [name = "", ...parameters] = part.split(";").map((piece) => piece.trim().toLowerCase());
    return (name === "gzip" || name === "*") && !parameters.some((parameter) => /^q=0(?:\.0{1,3})?$/u.test(parameter));
  });
}
