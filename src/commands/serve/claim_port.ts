import { EXIT_CODE, Failure } from "../line/failure.ts";

/**
 * Checks that the server will get its port, before anything is started for it.
 *
 * @throws Failure that says which of host and port is wrong, and why.
 */
export async function claimPort({ host, port }: { readonly host: string; readonly port: number }): Promise<void> {
  try {
    const probe = Bun.serve({
      hostname: host,
      port,
      reusePort: false,
      fetch: () => new Response(null, { status: 503 }),
    });
    await probe.stop(true);
  } catch (error) {
    throw portFailure(error, { host, port });
  }
}

/** Explains a failed listen to the operator. */
export function portFailure(error: unknown, { host, port }: { readonly host: string; readonly port: number }): Failure {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const reasons: Readonly<Record<string, string>> = {
    EADDRINUSE: `Port ${port} on ${host} is in use: stop the server that has it, or set PORT to another one`,
    EACCES: `Port ${port} is not allowed for this user: set PORT to 1024 or above`,
    EADDRNOTAVAIL: `HOST ${host} is not an address of this machine`,
    // Bun's code for a name that it cannot look up.
    EINVAL: `HOST ${host} is not an address of this machine`,
  };
  const message = reasons[code] ?? `Cannot listen on port ${port} of ${host}: ${code === "" ? String(error) : code}`;
  return new Failure(message, { exitCode: EXIT_CODE.failed, cause: error });
}
