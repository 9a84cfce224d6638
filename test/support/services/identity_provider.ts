import { createServer } from "node:http";
import Provider, { type Configuration } from "oidc-provider";
import { listenHere } from "./free_port.ts";

/** A person whom the provider knows. */
export interface ProviderPerson {
  readonly email: string;
  readonly isVerified: boolean;
}

/** A real OpenID Connect provider: the package `oidc-provider`, with its own pages for logging in. */
export interface IdentityProvider {
  readonly issuer: string;
  /** People by the name with which they log in, which is also their subject. */
  readonly people: Map<string, ProviderPerson>;
  /** Registers the service: its redirect URI contains the identifier that it gave the provider. */
  register(client: RegisteredClient): void;
  close(): Promise<void>;
}

/** What the service's provider view says for the provider's settings. */
export interface RegisteredClient {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly redirectUri: string;
  readonly backchannelLogoutUri: string;
  readonly postLogoutRedirectUri: string;
}

/** Starts a provider on a free port of this machine. Close it after the tests. */
export async function startIdentityProvider(): Promise<IdentityProvider> {
  const people = new Map<string, ProviderPerson>();
  let handle: ReturnType<Provider["callback"]> | undefined;
  const server = createServer((request, response) => void handle?.(request, response));
  const issuer = `http://127.0.0.1:${await listenHere(server)}`;
  return {
    issuer,
    people,
    register(client) {
      handle = new Provider(issuer, configurationOf(people, client)).callback();
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function configurationOf(people: ReadonlyMap<string, ProviderPerson>, client: RegisteredClient): Configuration {
  return {
    clients: [{
      client_id: client.clientId,
      client_secret: client.clientSecret,
      redirect_uris: [client.redirectUri],
      post_logout_redirect_uris: [client.postLogoutRedirectUri],
      backchannel_logout_uri: client.backchannelLogoutUri,
      backchannel_logout_session_required: true,
    }],
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"] },
    findAccount: (_context, subject) => {
      const person = people.get(subject);
      return person === undefined ? undefined : {
        accountId: subject,
        claims: () => ({ sub: subject, email: person.email, email_verified: person.isVerified }),
      };
    },
    features: { backchannelLogout: { enabled: true }, rpInitiatedLogout: { enabled: true } },
    pkce: { required: () => true },
    // Its requests go to the service under test on this machine.
    fetch: (url, options) => fetch(url, options),
    cookies: { keys: ["a key of the tests"] },
  };
}
