import { type AccountsDeps, openSingleSignOn, type SingleSignOnDeps } from "../../accounts/mod.ts";
import { lookUpTxt } from "../../capabilities/look_up_txt.ts";
import type { Config } from "../../config.ts";
import { lookUpAll } from "../../net/public_address.ts";
import { guardedFetch } from "../../net/mod.ts";

export function openSingleSignOnDeps(config: Config, accounts: AccountsDeps): SingleSignOnDeps {
  return openSingleSignOn({
    accounts,
    secrets: config.jwtSecrets,
    publicUrl: config.publicUrl,
    allowPrivate: config.oidcAllowPrivate,
    fetch: guardedFetch,
    lookUp: lookUpAll,
    lookUpTxt: (name) => lookUpTxt(name),
  });
}
