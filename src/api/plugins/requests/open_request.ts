import { newIdentifier } from "../../../domain/identifier.ts";
import type { Problem } from "../../../domain/problem.ts";
import type { ApiDependencies } from "../../api_dependencies.ts";
import { clientAddress } from "../caller/client_address.ts";
import { trustedAddresses } from "../caller/trusted_addresses.ts";
import type { RequestNotes } from "./request_notes.ts";

/** What is known of a request's connection and credential before it is answered. */
export interface Connections {
  /** The address at the other end of the connection; empty when there is no connection. */
  readonly peerOf: (request: Request) => string;
  /** The organization of a credential, where it is cached. */
  readonly organizationOf: (headers: Headers) => string | undefined;
  /** Sets the idle timeout of the connection; 0 for none. Seconds. */
  readonly setTimeout: (request: Request, seconds: number) => void;
}

/** When a request arrived and when its work started, on the monotonic clock. */
export type Times = Pick<RequestNotes, "startedMs" | "begunMs">;

/** Opens requests. */
export interface RequestOpener {
  /** The notes of a new request: its identifier, its client and how it waits. */
  readonly open: (request: Request, times: Times) => RequestNotes;
  /** The source by which requests share the server fairly: the organization, or the address where none is known. */
  readonly sourceOf: (request: Request) => string;
}

/**
 * The caller's identifier is used when it is short and plain, else replaced. It is logged, so the pattern excludes keys
 * and tokens of this service that were sent in the wrong header.
 */
const REQUEST_ID = /^(?!locus_|eyJ)[A-Za-z0-9._-]{1,128}$/u;

/** What opens requests. `refuseOverload` counts a refusal and returns its problem. */
export function requestOpener(
  { admission, clock, chance, monotonicMs, trustedProxies }: ApiDependencies,
  { peerOf, organizationOf, setTimeout, refuseOverload }: Connections & { readonly refuseOverload: () => Problem },
): RequestOpener {
  const isTrusted = trustedAddresses(trustedProxies);

  function open(request: Request, { startedMs, begunMs }: Times): RequestNotes {
    const given = request.headers.get("x-request-id");
    const notes: RequestNotes = {
      requestId: given !== null && REQUEST_ID.test(given) ? given : newIdentifier("req", { clock, chance }),
      startedMs,
      begunMs,
      endedMs: 0,
      clientAddress: () => addressOf(request),
      waitAside(waiting) {
        admission.pause(notes.begunMs);
        return waiting.finally(() => {
          notes.begunMs = monotonicMs();
          admission.resume(notes.begunMs);
        });
      },
      awaitBody(reading) {
        const isLate = admission.awaitBody(notes.begunMs);
        return reading.then(
          (body) => isLate() ? admitAgain(request, notes).then(() => body) : body,
          (error: unknown) => {
            if (isLate()) {
              notes.begunMs = 0;
            }
            throw error;
          },
        );
      },
      setTimeout: (seconds) => setTimeout(request, seconds),
    };
    return notes;
  }

  /** Admits a request whose body was late, as if it had only now arrived. */
  async function admitAgain(request: Request, notes: RequestNotes): Promise<void> {
    notes.begunMs = 0;
    const admitted = await admission.admit(monotonicMs(), () => sourceOf(request));
    if (admitted === "refused") {
      throw refuseOverload();
    }
    notes.begunMs = admitted;
  }

  function addressOf(request: Request): string {
    return clientAddress(peerOf(request), request.headers.get("x-forwarded-for"), isTrusted);
  }

  function sourceOf(request: Request): string {
    return organizationOf(request.headers) ?? addressOf(request);
  }

  return { open, sourceOf };
}
