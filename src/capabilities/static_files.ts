import { join } from "node:path";

const FOLDER = join(import.meta.dir, "../autocomplete");

/**
 * Reads the script of `<locus-autocomplete>` and the files of its page of examples, by name. Scripts are built from their
 * sources when they are first requested, in some 20 ms.
 *
 * @param publicUrl where the script finds the service if it was not loaded from its address
 */
export function openEmbedFiles(publicUrl: string): (name: string) => Promise<Uint8Array<ArrayBuffer>> {
  return async (name) => {
    if (!name.endsWith(".js")) {
      return await Bun.file(join(FOLDER, "examples", name)).bytes();
    }
    const source = name === "autocomplete.js" ? "client/autocomplete.ts" : `examples/${name.replace(/\.js$/u, ".ts")}`;
    // Runs as a script and as a module, and leaves no names in the page.
    return await build(join(FOLDER, source), { format: "iife", define: { LOCUS_BASE: JSON.stringify(publicUrl) } });
  };
}

async function build(source: string, options: Partial<Bun.BuildConfig>): Promise<Uint8Array<ArrayBuffer>> {
  const { outputs: [script] } = await Bun.build({
    entrypoints: [source],
    target: "browser",
    minify: true,
    throw: true,
    ...options,
  });
  if (script === undefined) {
    throw new Error(`Cannot build ${source}: it came out empty`);
  }
  return new Uint8Array(await script.arrayBuffer());
}

const PAGE = join(import.meta.dir, "../map_page/client");

/**
 * The content of a file that draws maps, by its name. MapLibre's files are read from its package; the page's script is
 * built from its source when it is first requested, in some 20 ms.
 *
 * @throws Error when there is no such file, or its source does not build.
 */
export async function readMapAsset(name: string): Promise<Uint8Array<ArrayBuffer>> {
  if (name.startsWith("maplibre-gl")) {
    return await Bun.file(Bun.resolveSync(`maplibre-gl/dist/${name}`, import.meta.dir)).bytes();
  }
  if (name.endsWith(".css")) {
    return await Bun.file(join(PAGE, name.replaceAll("-", "_"))).bytes();
  }
  const source = join(PAGE, name.replaceAll("-", "_").replace(/\.js$/u, ".ts"));
  // MapLibre is loaded by its address, and only when a map comes into view.
  return await build(source, { format: "esm", external: ["*/maplibre-gl.mjs"] });
}
