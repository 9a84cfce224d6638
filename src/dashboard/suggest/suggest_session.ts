let current: string | undefined;

/** The token of the form in which the person types: its suggestions and what it ends with are one call. */
export function sessionToken(): string {
  // `randomUUID` is missing where the service is reached without TLS from another machine.
  return current ??= Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join("-");
}

/** Ends the form: the token for the request that ends it, or undefined where nothing was suggested. */
export function endSession(): string | undefined {
  const ended = current;
  current = undefined;
  return ended;
}
