import {
  byClass,
  byZoom,
  drawnAs,
  growing,
  hasClass,
  isOf,
  type Json,
  type Palette,
  type StyleLayer,
} from "./theme.ts";

/** Wider ways lie on top. */
const ORDER = byClass({ motorway: 7, trunk: 6, primary: 5, secondary: 4, tertiary: 3, minor: 2, service: 1 }, 0);
const ROADS = "motorway trunk primary secondary tertiary minor service";
const IS_RAMP: Json = ["==", ["get", "ramp"], 1];

/** Widths in pixels by zoom; a ramp has that of a small street. */
const WIDTHS: readonly (readonly [zoom: number, widths: { readonly [road: string]: number }])[] = [
  [4, { motorway: 0.6, trunk: 0.3, primary: 0, secondary: 0, tertiary: 0, minor: 0, service: 0 }],
  [8, { motorway: 1.5, trunk: 1.2, primary: 0.9, secondary: 0.4, tertiary: 0, minor: 0, service: 0 }],
  [11, { motorway: 2.6, trunk: 2.2, primary: 1.9, secondary: 1.3, tertiary: 0.9, minor: 0.3, service: 0 }],
  [13, { motorway: 4.2, trunk: 3.8, primary: 3.4, secondary: 2.7, tertiary: 2.1, minor: 1.2, service: 0.4 }],
  [15, { motorway: 8, trunk: 7.5, primary: 7, secondary: 6.2, tertiary: 5.4, minor: 4, service: 1.8 }],
  [17, { motorway: 17, trunk: 16, primary: 15.5, secondary: 14, tertiary: 13, minor: 10.5, service: 5.5 }],
  [20, { motorway: 62, trunk: 60, primary: 58, secondary: 54, tertiary: 52, minor: 46, service: 22 }],
];

/** Ways of all kinds, from the bottom up: tunnels, the edges of streets, streets, railways, bridges. */
export function wayStyle(palette: Palette): StyleLayer[] {
  return [
    squares(palette),
    ...roads("tunnel", palette),
    ...paths(palette),
    ...roads("ground", palette),
    ...railways(palette),
    ...roads("bridge", palette),
  ];
}

function lines(id: string): StyleLayer {
  return drawnAs(id, "line", "transportation");
}

type Storey = "tunnel" | "ground" | "bridge";

function roads(storey: Storey, palette: Palette): StyleLayer[] {
  const { motorway, motorwayEdge, primary, primaryEdge, secondary, secondaryEdge, street, streetEdge } = palette;
  const onStorey: Json = storey === "ground" ? ["!", ["has", "brunnel"]] : ["==", ["get", "brunnel"], storey];
  const shared = {
    filter: ["all", isOf("LineString"), hasClass(ROADS), onStorey],
    layout: {
      "line-join": "round",
      // Round ends of a bridge would cover the street that goes on.
      "line-cap": storey === "ground" ? "round" : "butt",
      "line-sort-key": ORDER,
    },
  };
  const edges = byClass(
    { "motorway trunk": motorwayEdge, primary: primaryEdge, "secondary tertiary": secondaryEdge },
    streetEdge,
  );
  const fills = byClass({ "motorway trunk": motorway, primary, secondary, tertiary: street }, street);
  return [
    {
      ...lines(storey === "ground" ? "street-edges" : `${storey}-edges`),
      ...shared,
      minzoom: 8,
      paint: {
        "line-color": edges,
        "line-width": widths(1, 1.6),
        "line-opacity": storey === "tunnel" ? 0.5 : byZoom([11, byClass({ "minor service": 0 }, 0.8)], [13, 1]),
        ...(storey === "tunnel" ? { "line-dasharray": [2, 1] } : {}),
      },
    },
    {
      ...lines(storey === "ground" ? "streets" : `${storey}-streets`),
      ...shared,
      paint: { "line-color": fills, "line-width": widths(0, 0), "line-opacity": storey === "tunnel" ? 0.5 : 1 },
    },
  ];
}

/** Widths by zoom with that of both edges, from zoom 8 to 20. */
function widths(from: number, to: number): Json {
  return growing(...WIDTHS.map(([zoom, widest]) => {
    const edge = from + (to - from) * Math.max(0, (zoom - 8) / 12);
    const all = Object.fromEntries(
      Object.entries(widest).map(([road, width]) => [road, width === 0 ? 0 : width + edge]),
    );
    const ramp = (widest["tertiary"] ?? 0) * 0.8;
    return [zoom, ["case", IS_RAMP, ramp === 0 ? 0 : ramp + edge, byClass(all, 0)]] as const;
  }));
}

function paths({ path, street }: Palette): StyleLayer[] {
  return [
    {
      ...lines("paths"),
      minzoom: 13,
      filter: ["all", isOf("LineString"), hasClass("path track"), ["!=", ["get", "subclass"], "pedestrian"]],
      layout: { "line-join": "round" },
      paint: {
        "line-color": path,
        "line-width": growing([13, 0.6], [16, 1.2], [20, 5]),
        "line-dasharray": [3, 1.5],
        "line-opacity": byZoom([13, 0.4], [15.5, 0.9]),
      },
    },
    {
      ...lines("pedestrian-streets"),
      minzoom: 13,
      filter: ["all", isOf("LineString"), ["==", ["get", "subclass"], "pedestrian"]],
      layout: { "line-join": "round", "line-cap": "round" },
      paint: { "line-color": street, "line-width": growing([13, 1], [16, 5], [20, 36]) },
    },
    {
      ...lines("pier-lines"),
      minzoom: 13,
      filter: ["all", isOf("LineString"), hasClass("pier")],
      paint: { "line-color": street, "line-width": growing([13, 0.6], [16, 3], [20, 20]) },
    },
  ];
}

/** Squares and other areas for people on foot. */
function squares({ paved }: Palette): StyleLayer {
  return {
    ...drawnAs("squares", "fill", "transportation"),
    minzoom: 14,
    filter: ["all", isOf("Polygon"), hasClass("path")],
    paint: { "fill-color": paved },
  };
}

/** Tracks of yards are thinner. */
function byService(yard: number, line: number): Json {
  return ["case", ["has", "service"], yard, line];
}

/** A line with sleepers across it. */
function railways({ rail, land }: Palette): StyleLayer[] {
  const isTrack = ["all", isOf("LineString"), hasClass("rail transit"), ["!=", ["get", "brunnel"], "tunnel"]];
  return [
    {
      ...lines("railways"),
      minzoom: 8,
      filter: isTrack,
      paint: {
        "line-color": rail,
        "line-width": growing([8, byService(0, 0.5)], [13, byService(0.5, 1.2)], [16, byService(1, 2.6)], [
          20,
          byService(3, 7),
        ]),
      },
    },
    {
      ...lines("railway-sleepers"),
      minzoom: 13.5,
      filter: ["all", isTrack, ["!", ["has", "service"]], hasClass("rail")],
      paint: {
        "line-color": land,
        "line-width": growing([13.5, 0.5], [16, 1.5], [20, 4.5]),
        "line-dasharray": [5, 5],
      },
    },
  ];
}
