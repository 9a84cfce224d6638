import { Elysia, t } from "elysia";
import { attributions, mapStyle, MAX_ZOOM, readTile, type Tile, tilesVersion } from "../../tiles/mod.ts";
import { acceptedEncoding, isKnown } from "../parameters/headers.ts";
import type { RouteContext } from "../route_context.ts";
import { addressLimit } from "../plugins/limits/fault_limit.ts";
import { Problem } from "../../domain/problem.ts";
import { documentsOf } from "../plugins/route.ts";
import DOCUMENTS from "./documents.json";
// The layers of the OpenMapTiles schema that tiles have, with the properties that these tiles give them.
import LAYERS from "./layers.json";
import { closed, languageModel, oneOf } from "../models/fields.ts";

const JsonObject = t.Object({}, { additionalProperties: true });

const LabelLanguage = languageModel("language of names. Default: the language of each place.", ["nl"]);

/** Schemas of the requests for tiles. */
const TilesModel = {
  tile: t.Object({
    z: t.String({ description: "Zoom, 0 to 16." }),
    x: t.String({ description: "Column from the west." }),
    y: t.String({ description: "Row from the north, and `.mvt`." }),
  }),
  tileQuery: closed({
    language: t.Optional(LabelLanguage),
    v: t.Optional(t.String({
      maxLength: 80,
      description:
        "The version in the URLs of a style or TileJSON. Responses to requests with it may be cached forever.",
    })),
  }),
  tileJsonQuery: closed({ language: t.Optional(LabelLanguage) }),
  styleQuery: closed({
    language: t.Optional(LabelLanguage),
    theme: t.Optional(oneOf(["light", "dark"], { rule: "light or dark" })),
  }),
};

const NUMBER = /^(?:0|[1-9][0-9]{0,5})$/u;

const FILE = /^(?<y>0|[1-9][0-9]{0,5})\.mvt$/u;

/** Drawing takes a millisecond or two; a screen shows some 20 tiles, and a person moves on a few times a second. */
const TILES_PER_SECOND = 100;
const TILES_AT_ONCE = 600;

/** A tile requested with the current version never changes. */
const KEPT_FOR_EVER = "public, max-age=31536000, immutable";
/** Other tiles are revalidated after this time, and are mostly unchanged. */
const KEPT = "public, max-age=300";

/** The map's tiles and their style. */
export function tilesRoutes({ dependencies: { tiles, publicUrl, monotonicMs }, guard, documented }: RouteContext) {
  const document = documentsOf(documented("Tiles"), {
    texts: DOCUMENTS,
    model: { drawn: t.String({ format: "binary" }), style: JsonObject, tileJson: JsonObject },
  });
  const limit = addressLimit({ burst: TILES_AT_ONCE, perSecond: TILES_PER_SECOND, monotonicMs });

  /** URL template of the tiles of the current version, below a base URL. */
  function tilesUrl(base: string, language: string | undefined): string {
    const query = new URLSearchParams({ v: tilesVersion(tiles), ...(language === undefined ? {} : { language }) });
    return `${base}/tiles/{z}/{x}/{y}.mvt?${query.toString()}`;
  }

  return new Elysia({ name: "tiles", prefix: "/tiles" })
    .use(guard)
    .get("/:z/:x/:y", async ({ request, params, query: { language, v }, notes }) => {
      limit(notes.clientAddress());
      const tile = readTilePath(params);
      const version = tilesVersion(tiles);
      const isZipped = acceptedEncoding(request, ["gzip"]) === "gzip";
      const etag = `"${version}${language === undefined ? "" : `-${language}`}${isZipped ? "-gzip" : ""}"`;
      const headers = {
        "access-control-allow-origin": "*",
        "cache-control": v === version ? KEPT_FOR_EVER : KEPT,
        "content-type": "application/vnd.mapbox-vector-tile",
        "vary": "Accept-Encoding",
        etag,
      };
      if (isKnown(request.headers, etag)) {
        return new Response(null, { status: 304, headers });
      }
      const zipped = await readTile(tiles, { tile, ...(language === undefined ? {} : { language }) });
      return isZipped
        ? new Response(zipped, { headers: { ...headers, "content-encoding": "gzip" } })
        : new Response(Bun.gunzipSync(zipped), { headers });
    }, { open: true, params: TilesModel.tile, query: TilesModel.tileQuery, ...document("tile", "drawn") })
    .get("/style.json", ({ query: { language, theme = "light" } }) => {
      const style = mapStyle({
        theme,
        tilesUrl: tilesUrl(new URL(publicUrl).pathname.replace(/\/$/u, ""), language),
        attributions: attributions(tiles.gazetteer()),
      });
      return Response.json(style, { headers: SHARED });
    }, { open: true, query: TilesModel.styleQuery, ...document("style", "style") })
    .get("/tiles.json", ({ query: { language } }) =>
      Response.json({
        tilejson: "3.0.0",
        name: "Locus",
        scheme: "xyz",
        tiles: [tilesUrl(publicUrl, language)],
        minzoom: 0,
        maxzoom: MAX_ZOOM,
        attribution: attributions(tiles.gazetteer()).map(({ text }) => text).join(" · "),
        vector_layers: LAYERS,
      }, { headers: SHARED }), { open: true, query: TilesModel.tileJsonQuery, ...document("tileJson", "tileJson") });
}

/** A style contains the version of its tiles, so clients must always revalidate it. */
const SHARED = { "access-control-allow-origin": "*", "cache-control": "no-cache" };

/**
 * Parses the tile in a path.
 *
 * @throws {Problem} `NOT_FOUND` where the path has another form, or the tile is outside the map.
 */
function readTilePath(path: { readonly z: string; readonly x: string; readonly y: string }): Tile {
  const row = FILE.exec(path.y)?.groups?.["y"];
  if (NUMBER.test(path.z) && NUMBER.test(path.x) && row !== undefined) {
    const tile = { z: Number(path.z), x: Number(path.x), y: Number(row) };
    if (tile.z <= MAX_ZOOM && tile.x < 2 ** tile.z && tile.y < 2 ** tile.z) {
      return tile;
    }
  }
  throw new Problem("NOT_FOUND", `There is no such tile: /tiles/{z}/{x}/{y}.mvt, with z from 0 to ${MAX_ZOOM}`);
}
