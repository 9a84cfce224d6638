import { t } from "elysia";
import type { IdentifierPrefix } from "../../domain/identifier.ts";

/** An identifier of one type in a path. Any other text is answered like an unknown identifier: 404. */
export function identifierModel(prefix: IdentifierPrefix) {
  return t.String({ pattern: `^${prefix}_[0-9a-z]{1,40}$`, description: `An identifier: \`${prefix}_…\`.` });
}

/** The path parameter `id` of a route for one thing of a type. */
export function idParamsModel(prefix: IdentifierPrefix) {
  return t.Object({ id: identifierModel(prefix) });
}
