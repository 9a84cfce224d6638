import { join } from "node:path";
import { testApi } from "../api/test_api.ts";
import { pythonTypes, typescriptTypes } from "./write_types.ts";

/**
 * The types of the example clients in `src/guides/clients/`, from the service's own API document.
 * `bun test/support/clients/generate_client_types.ts` writes them; a test checks that they are up to date.
 */
const FOLDER = join(import.meta.dir, "../../../src/guides/clients");

/** What the clients call. */
const PATHS = ["/v1/resolve", "/v1/resolve/structured", "/v1/suggest", "/v1/places/{place_id}"];

/** A part of the API document. */
export interface ClientDocument {
  readonly paths: Readonly<Record<string, unknown>>;
  readonly components: { readonly schemas: Readonly<Record<string, object>> };
  readonly [other: string]: unknown;
}

export interface GeneratedFile {
  readonly path: string;
  readonly text: string;
}

export async function clientTypes(): Promise<readonly GeneratedFile[]> {
  const document = await clientDocument();
  return [
    { path: join(FOLDER, "locus_types.ts"), text: await formatted(typescriptTypes(document)) },
    { path: join(FOLDER, "locus_types.py"), text: pythonTypes(document) },
  ];
}

async function clientDocument(): Promise<ClientDocument> {
  const api = await testApi();
  try {
    const document: ClientDocument = (await api.client.get("/swagger/json")).body;
    const paths = Object.entries(document.paths).filter(([path]) => PATHS.includes(path));
    const problem = Object.entries(document.components.schemas).filter(([name]) => name === "Problem");
    return { ...document, paths: Object.fromEntries(paths), components: { schemas: Object.fromEntries(problem) } };
  } finally {
    await api.close();
  }
}

async function formatted(text: string): Promise<string> {
  const deno = Bun.resolveSync("deno/bin.cjs", import.meta.dir);
  const command = [process.execPath, deno, "fmt", "--no-config", "--line-width=120", "--ext=ts", "-"];
  const child = Bun.spawn(command, { stdin: new Blob([text]), stdout: "pipe", stderr: "pipe" });
  const [out, err] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
  if (await child.exited !== 0) {
    throw new Error(`The formatter ended with ${child.exitCode}: ${err}`);
  }
  return out;
}

if (import.meta.main) {
  for (const { path, text } of await clientTypes()) {
    await Bun.write(path, text);
  }
  process.exit(0);
}
