import {
  type AccountsDeps,
  openSingleSignOn,
  type SingleSignOnDeps,
  type SingleSignOnParts,
} from "../../../src/accounts/mod.ts";
import { lookUpAll } from "../../../src/net/public_address.ts";
import { guardedFetch } from "../../../src/net/mod.ts";

/** The service's dependencies of single sign-on, with providers on this machine allowed. */
export function testSingleSignOn(accounts: AccountsDeps, changes: Partial<SingleSignOnParts> = {}): SingleSignOnDeps {
  return openSingleSignOn({
    accounts,
    secrets: ["a secret of the tests, long enough to sign"],
    publicUrl: "http://127.0.0.1",
    allowPrivate: true,
    fetch: guardedFetch,
    lookUp: lookUpAll,
    lookUpTxt: () => Promise.resolve([]),
    ...changes,
  });
}
