import { Problem } from "../../domain/problem.ts";
import { checkedTarget } from "../../net/checked_target.ts";
import { OutboundError } from "../../net/mod.ts";
import type { WebhooksDeps } from "../deps.ts";
import { webhookPolicy } from "../policy.ts";

const LENGTH_MAX = 2048;
const LOOK_UP_MS = 3000;

/**
 * The URL of a webhook as it is stored. It is checked again for every delivery.
 *
 * @throws {Problem} `INVALID_REQUEST` for one that may not be requested.
 */
export async function checkedUrl(deps: WebhooksDeps, text: string): Promise<string> {
  const url = text.length > LENGTH_MAX ? null : URL.parse(text);
  if (url === null) {
    throw refused(`must be a URL of at most ${LENGTH_MAX} characters`);
  }
  url.hash = "";
  if (url.href.length > LENGTH_MAX) {
    throw refused(`must be a URL of at most ${LENGTH_MAX} characters`);
  }
  try {
    await checkedTarget(url, {
      policy: webhookPolicy(deps),
      lookUp: deps.lookUp,
      signal: AbortSignal.timeout(LOOK_UP_MS),
    });
  } catch (error) {
    if (error instanceof OutboundError) {
      throw refused(`cannot be used: ${error.message}`);
    }
    throw error;
  }
  return url.href;
}

function refused(detail: string): Problem {
  return new Problem("INVALID_REQUEST", "The webhook's URL is not allowed", {
    errors: [{ pointer: "/url", detail: `It ${detail}` }],
  });
}
