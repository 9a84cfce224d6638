import { join } from "node:path";

/** The repository's folder. */
export const ROOT = join(import.meta.dir, "../..");

/** A service of the compose file, as far as tests look at it. */
export interface ComposeService {
  readonly image: string;
  readonly command?: readonly string[];
  readonly entrypoint?: readonly string[];
  readonly environment?: Readonly<Record<string, string | number>>;
  readonly read_only?: boolean;
  readonly restart?: string;
  readonly volumes?: readonly string[];
  readonly deploy?: unknown;
  readonly healthcheck?: { readonly disable?: boolean };
}

/** The compose file, read. */
export const COMPOSE: { readonly services: Readonly<Record<string, ComposeService>> } = readCompose(
  await Bun.file(join(ROOT, "docker-compose.yml")).text(),
);

/** Those of its services that are ours. */
export const OURS: readonly (readonly [name: string, service: ComposeService])[] = Object.entries(COMPOSE.services)
  .filter(([, { image }]) => image === "locus");

function readCompose(text: string): { readonly services: Readonly<Record<string, ComposeService>> } {
  // The schema of the format is a test of its own.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return Bun.YAML.parse(text) as { readonly services: Readonly<Record<string, ComposeService>> };
}
