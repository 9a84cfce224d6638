import type { Config } from "../../config.ts";
import { misspeltVariables } from "../open/misspelt_variables.ts";
import type { Finding } from "./finding.ts";

const LOCAL = new Set(["127.0.0.1", "::1", "localhost"]);

/** Finds settings that are valid but unwise, and variables that are probably misspelt. */
export function checkConfig(
  config: Config,
  environment: Readonly<Record<string, string | undefined>>,
): readonly Finding[] {
  const misspelt = misspeltVariables(environment);
  const isPublic = !LOCAL.has(config.host);
  const isHttps = config.publicUrl.startsWith("https:");
  return [
    misspelt.length > 0
      ? { check: "variables", state: "warn", found: misspelt.join("; "), advice: "README.md lists the variables" }
      : { check: "variables", state: "ok", found: "none that is misspelt" },
    { check: "secrets", state: "ok", found: secretsFound(config) },
    isPublic && !isHttps
      ? {
        check: "public url",
        state: "warn",
        found: `HOST is ${config.host} and PUBLIC_URL is not https: passwords and keys travel readable`,
        advice: "Put a proxy with TLS in front and set PUBLIC_URL to its https address",
      }
      : { check: "public url", state: "ok", found: config.publicUrl },
    isHttps && config.trustedProxies.length === 0
      ? {
        check: "proxies",
        state: "warn",
        found: "PUBLIC_URL is https but TRUSTED_PROXIES is empty: all callers look like the proxy",
        advice: "Set TRUSTED_PROXIES to the proxy's address, or failed log-ins of one caller slow down all",
      }
      : { check: "proxies", state: "ok", found: config.trustedProxies.join(", ") || "none" },
    config.webhookAllowPrivate
      ? {
        check: "webhook targets",
        state: "warn",
        found: "WEBHOOK_ALLOW_PRIVATE is on: customers may have this machine call others in your network",
        advice: "Turn it off unless everybody who may sign up is trusted",
      }
      : { check: "webhook targets", state: "ok", found: "public addresses only" },
    config.oidcAllowPrivate
      ? {
        check: "identity providers",
        state: "warn",
        found: "OIDC_ALLOW_PRIVATE is on: owners may have this machine call others in your network",
        advice: "Turn it off unless everybody who may sign up is trusted",
      }
      : { check: "identity providers", state: "ok", found: "public addresses only" },
    (isPublic || isHttps) && config.metricsToken === undefined
      ? {
        check: "metrics",
        state: "warn",
        found: isPublic
          ? "METRICS_TOKEN is not set: a Prometheus on another machine is refused"
          : "METRICS_TOKEN is not set: a proxy on this machine may show /metrics to everybody",
        advice: "Set METRICS_TOKEN, `openssl rand -hex 16`, here and in the scraper",
      }
      : { check: "metrics", state: "ok", found: config.metricsToken === undefined ? "this machine" : "with a token" },
  ];
}

function secretsFound({ jwtSecrets }: Config): string {
  return jwtSecrets.length === 0 ? "generated into DATA_DIR" : `${jwtSecrets.length} configured`;
}
