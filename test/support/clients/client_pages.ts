import { basename, join } from "node:path";

/** Pages of another origin, each with a client that people have in theirs. */
export interface ClientPages {
  readonly origin: string;
  /** The address of a page. */
  readonly urlOf: (name: PageName, parameters: Readonly<Record<string, string>>) => string;
  readonly close: () => Promise<void>;
}

const PAGES = {
  leaflet: ["leaflet/dist/leaflet.css", "leaflet-control-geocoder/dist/Control.Geocoder.css"],
  maplibre: ["maplibre-gl/dist/maplibre-gl.css", "@maplibre/maplibre-gl-geocoder/dist/maplibre-gl-geocoder.css"],
  pelias: [],
} as const satisfies Readonly<Record<string, readonly string[]>>;
type PageName = keyof typeof PAGES;

/** What the map's worker is made of. */
const WORKER = ["maplibre-gl-worker.mjs", "maplibre-gl-shared.mjs"];

const PACKAGES = join(import.meta.dir, "../../../node_modules");

/** Serves the pages of `pages/`, bundled. */
export function clientPages(): ClientPages {
  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    routes: Object.fromEntries([
      ...Object.entries(PAGES).flatMap(([name, styles]) => [
        [`/${name}`, () => pageOf(name, styles)],
        [`/${name}.js`, () => scriptOf(name)],
      ]),
      ...WORKER.map((name) => [`/${name}`, new Response(Bun.file(join(PACKAGES, "maplibre-gl/dist", name)))]),
    ]),
    // Leaflet's pictures of markers.
    fetch: ({ url }) => new Response(Bun.file(join(PACKAGES, "leaflet/dist/images", basename(new URL(url).pathname)))),
  });
  const origin = `http://127.0.0.1:${server.port}`;
  return {
    origin,
    urlOf: (name, parameters) => `${origin}/${name}?${new URLSearchParams(parameters)}`,
    close: () => server.stop(true),
  };
}

async function pageOf(name: string, styles: readonly string[]): Promise<Response> {
  const css = await Promise.all(styles.map((path) => Bun.file(join(PACKAGES, path)).text()));
  const head = `<meta charset="utf-8"><link rel="icon" href="data:,"><style>${css.join("\n")}</style>`;
  const body = `<div id="map" style="height:600px"></div><script type="module" src="/${name}.js"></script>`;
  return new Response(`<!doctype html><title>${name}</title>${head}${body}`, {
    headers: { "content-type": "text/html; charset=utf-8" },
  });
}

async function scriptOf(name: string): Promise<Response> {
  const { outputs: [script] } = await Bun.build({
    entrypoints: [join(import.meta.dir, "pages", `${name}.js`)],
    target: "browser",
  });
  return new Response(script, { headers: { "content-type": "text/javascript" } });
}
