import type { DomainView, ProviderTest, ProviderView } from "../../accounts/mod.ts";

/** The JSON form of a domain. */
export function presentDomain({ domain, recordName, recordValue, verifiedAt }: DomainView) {
  return {
    domain,
    record_name: recordName,
    record_value: recordValue,
    verified_at: verifiedAt?.toISOString() ?? null,
  };
}

/** The JSON form of a provider, without its client secret. */
export function presentProvider(view: ProviderView) {
  return {
    id: view.id,
    name: view.name,
    issuer: view.issuer,
    client_id: view.clientId,
    default_role: view.defaultRole,
    required: view.required,
    created_at: view.createdAt.toISOString(),
    redirect_uri: view.redirectUri,
    backchannel_logout_uri: view.backchannelLogoutUri,
    post_logout_redirect_uri: view.postLogoutRedirectUri,
    domains: view.domains.map(presentDomain),
  };
}

/** The JSON form of what a provider offers. */
export function presentTest(test: ProviderTest) {
  return {
    issuer: test.issuer,
    authorization_endpoint: test.authorizationEndpoint,
    pkce: test.hasPkce,
    issuer_in_responses: test.hasIssuerInResponses,
    backchannel_logout: test.hasBackchannelLogout,
    logout: test.hasLogout,
  };
}
