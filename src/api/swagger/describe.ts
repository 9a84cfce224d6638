import { swagger } from "@elysiajs/swagger";
import { type AnyElysia, Elysia } from "elysia";
import { ProblemModel } from "../models/problem_model.ts";
import type { DescribedRoute } from "../plugins/route_detail.ts";
import { completeDocument } from "./complete_document.ts";
import { asJson, asObject, type JsonObject } from "./json.ts";

const DESCRIPTION = `Address resolution: one input in, one location with a calibrated confidence out.

Every error is \`application/problem+json\` with a \`code\` for programs. Every answer names its request in
\`X-Request-Id\`. An unknown field is refused and named.`;

const TAGS = [
  {
    name: "Resolving",
    description: "Resolve a written address, coordinates, a map link or a short code to a location.",
  },
  {
    name: "Drop-in interfaces",
    description:
      "For programs that speak to Nominatim, Photon or Pelias. The same resolver, keys, limits and counting. " +
      "Errors have the form of each interface, with the code of the problem under `locus`.",
  },
  { name: "Agents", description: "The same resolver as tools of the Model Context Protocol." },
  { name: "Data", description: "The data sets that are loaded, and where they have streets and houses." },
  { name: "Batches", description: "Resolve many inputs in the background." },
  { name: "Webhooks", description: "Notifications of events." },
  { name: "Corrections", description: "Inputs that people of an organization have settled." },
  { name: "Locations", description: "Saved locations of an organization." },
  { name: "Tiles", description: "The map of the loaded data." },
  { name: "Maps", description: "Selections of saved locations, private or published." },
  {
    name: "Public maps",
    description: "Published maps. They need no credential and are available to pages of every origin.",
  },
  { name: "Sessions", description: "Accounts and logins." },
  { name: "Second factor", description: "Your authenticator app, passkeys and recovery codes." },
  { name: "Single sign-on", description: "Identity providers of an organization, and logging in with them." },
  { name: "Organization", description: "Members, limits, usage and the audit trail." },
  { name: "API keys", description: "Credentials for programs." },
  { name: "Service", description: "What visitors may know and try without a credential." },
  { name: "Health", description: "Health and metrics of the service." },
];

const SPEC_PATH = "/document";

/** Options of the document. */
export interface DescribeOptions {
  readonly version: string;
  readonly basePath: string;
}

/**
 * The OpenAPI document of some routes. The plugin reads them in a separate app that never listens, so the plugin's own
 * page, which loads scripts from other origins, is not reachable.
 */
export async function describe(routes: AnyElysia, { version, basePath }: DescribeOptions): Promise<JsonObject> {
  const reader = new Elysia().use(routes).use(
    swagger({ path: "/page", specPath: SPEC_PATH, excludeStaticFile: false }),
  );
  const answer = await reader.handle(new Request(`http://localhost${SPEC_PATH}`));
  const raw = asObject(asJson(await answer.json()));
  const described: readonly DescribedRoute[] = routes.routes;
  return completeDocument(raw, described, {
    version,
    basePath,
    description: DESCRIPTION,
    tags: TAGS,
    schemas: { Problem: ProblemModel },
  });
}
