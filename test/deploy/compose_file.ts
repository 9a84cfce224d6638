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
  readonly healthcheck?: { readonly disable?: boolean; readonly test?: readonly string[] };
}

/** The file, as far as tests look at it. */
export interface ComposeFile {
  readonly services: Readonly<Record<string, ComposeService>>;
  readonly networks: Readonly<Record<string, { readonly ipam?: { readonly config: readonly { subnet: string }[] } }>>;
}

export const COMPOSE: ComposeFile = readCompose(
  await Bun.file(join(ROOT, "docker-compose.yml")).text(),
);

export const OURS: readonly (readonly [name: string, service: ComposeService])[] = Object.entries(COMPOSE.services)
  .filter(([, { image }]) => image.startsWith("locus:"));

/** A text of the file with the variables' values, or their defaults. */
export function interpolated(text: string, values: Readonly<Record<string, string>> = {}): string {
  return text.replaceAll(
    /\$\{([A-Z0-9_]+)(?::-([^}]*)|:\?[^}]*)?\}/gu,
    (_, name: string, value: string | undefined) => values[name] ?? value ?? "",
  );
}

function readCompose(text: string): ComposeFile {
  // The schema of the format is a test of its own.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return Bun.YAML.parse(text) as ComposeFile;
}
