import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import type { PasskeyVerifier, WebAuthnJson, WebAuthnOptions } from "../../accounts/mod.ts";

const NAME = "Locus";
/** An IPv4 or IPv6 address as a URL has it: it cannot be a relying party. */
const ADDRESS = /^(?:[0-9.]+|\[.*\])$/u;

/**
 * Passkeys by `@simplewebauthn/server`, which is loaded when the first person uses one. The origin and the relying
 * party are those of the service's public URL, and never what a request says.
 */
export function openPasskeyVerifier(publicUrl: string): PasskeyVerifier {
  const { origin, hostname, protocol } = new URL(publicUrl);
  const isLocal = hostname === "localhost" || hostname.endsWith(".localhost");
  const expected = { expectedOrigin: origin, expectedRPID: hostname, requireUserVerification: true } as const;
  return {
    isOffered: isLocal || (protocol === "https:" && !ADDRESS.test(hostname)),
    async creationOptions({ userId, email, challenge, existing }) {
      const { generateRegistrationOptions } = await library();
      return jsonOf(
        await generateRegistrationOptions({
          rpName: NAME,
          rpID: hostname,
          userName: email,
          userDisplayName: email,
          userID: new TextEncoder().encode(userId),
          challenge,
          attestationType: "none",
          excludeCredentials: existing.map(descriptorOf),
          authenticatorSelection: { residentKey: "required", userVerification: "required" },
        }),
      );
    },
    async requestOptions({ challenge, allowed }) {
      const { generateAuthenticationOptions } = await library();
      return jsonOf(
        await generateAuthenticationOptions({
          rpID: hostname,
          challenge,
          userVerification: "required",
          ...(allowed === undefined ? {} : { allowCredentials: allowed.map(descriptorOf) }),
        }),
      );
    },
    async register({ response, isExpected }) {
      const { verifyRegistrationResponse } = await library();
      const result = await verifyRegistrationResponse({
        response: registrationOf(response),
        expectedChallenge: isExpected,
        ...expected,
      }).catch(refused);
      if (result?.verified !== true) {
        return undefined;
      }
      const { id, publicKey, counter, transports = [] } = result.registrationInfo.credential;
      return {
        credentialId: Uint8Array.fromBase64(id, { alphabet: "base64url" }),
        publicKey,
        signCount: counter,
        transports,
      };
    },
    async authenticate({ response, isExpected }, { credentialId, publicKey, signCount, transports }) {
      const { verifyAuthenticationResponse } = await library();
      const result = await verifyAuthenticationResponse({
        response: authenticationOf(response),
        expectedChallenge: isExpected,
        credential: {
          id: textOf(credentialId),
          publicKey: new Uint8Array(publicKey),
          counter: signCount,
          transports: [...transports],
        },
        ...expected,
      }).catch(refused);
      return result?.verified === true ? result.authenticationInfo.newCounter : undefined;
    },
  };
}

function library() {
  return import("@simplewebauthn/server");
}

/** The library throws for every rule that an answer breaks. Which one would help only who forged it. */
function refused(): undefined {
  return undefined;
}

function textOf(bytes: Uint8Array): string {
  return bytes.toBase64({ alphabet: "base64url", omitPadding: true });
}

function descriptorOf(
  { credentialId, transports }: { readonly credentialId: Uint8Array; readonly transports: readonly string[] },
) {
  return { id: textOf(credentialId), transports: [...transports] };
}

function jsonOf(options: { readonly challenge: string }): WebAuthnOptions {
  return { ...options };
}

/** Browsers made it and the library checks each part that it reads; its type only says which parts those are. */
function registrationOf(response: WebAuthnJson): RegistrationResponseJSON {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return response as unknown as RegistrationResponseJSON;
}

/** As `registrationOf`. */
function authenticationOf(response: WebAuthnJson): AuthenticationResponseJSON {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return response as unknown as AuthenticationResponseJSON;
}
