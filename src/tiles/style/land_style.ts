import { byClass, byZoom, drawnAs, hasClass, isOf, type Json, type Palette, type StyleLayer } from "./theme.ts";

/** Land with what covers it, waters, borders and buildings, from the bottom up. */
export function landStyle(palette: Palette): StyleLayer[] {
  return [
    ...groundLayers(palette),
    ...coverLayers(palette),
    ...waterLayers(palette),
    ...borderStyle(palette),
    // Borders in the sea are no use on a map of addresses.
    fill("sea", { layer: "water", filter: hasClass("ocean"), paint: { "fill-color": palette.water } }),
    fill("piers", { layer: "transportation", filter: hasClass("pier"), paint: { "fill-color": palette.land } }),
    buildings(palette),
  ];
}

/**
 * Until a tile is there, its ground is land: a map that is water at first looks like one without data. The sea of the
 * world fades before its outline is too coarse for the streets at its shores.
 */
function groundLayers({ water, land }: Palette): StyleLayer[] {
  return [
    { id: "ground", type: "background", paint: { "background-color": land } },
    fill("sea-ground", {
      layer: "sea",
      maxzoom: 11,
      paint: { "fill-color": water, "fill-opacity": byZoom([10, 1], [10.9, 0]) },
    }),
    fill("land", { layer: "land", maxzoom: 11, paint: { "fill-color": land } }),
  ];
}

function coverLayers(palette: Palette): StyleLayer[] {
  const { wood, grass, park, farmland, sand, rock, ice, wetland, reserve, land } = palette;
  return [
    fill("residential", {
      layer: "landuse",
      filter: hasClass("residential"),
      // Between houses it says nothing.
      paint: { "fill-color": palette.residential, "fill-opacity": byZoom([13, 1], [16, 0.4]) },
    }),
    fill("landcover", {
      layer: "landcover",
      filter: ["!=", ["get", "subclass"], "park"],
      paint: { "fill-color": byClass({ wood, grass, farmland, sand, rock, ice, wetland }, land), "fill-opacity": 0.9 },
    }),
    fill("landuse", {
      layer: "landuse",
      filter: ["!", hasClass("residential pitch playground track")],
      paint: {
        "fill-color": byClass({
          "commercial retail": palette.business,
          "industrial railway military quarry": palette.industrial,
          "school university college kindergarten": palette.school,
          hospital: palette.hospital,
          "cemetery zoo": palette.cemetery,
          "parking stadium": palette.paved,
        }, land),
        "fill-opacity": byZoom([9, 0.5], [13, 1]),
      },
    }),
    fill("parks", {
      layer: "landcover",
      filter: ["==", ["get", "subclass"], "park"],
      paint: { "fill-color": park },
    }),
    fill("pitches", {
      layer: "landuse",
      minzoom: 13,
      filter: hasClass("pitch playground track"),
      paint: { "fill-color": palette.pitch },
    }),
    {
      ...drawnAs("reserves", "line", "park"),
      filter: isOf("Polygon"),
      minzoom: 11,
      paint: { "line-color": reserve, "line-width": byZoom([11, 0.8], [14, 2]), "line-opacity": 0.4 },
    },
  ];
}

/** Still waters and watercourses; what is drawn of airports. */
function waterLayers({ water, waterEdge, paved }: Palette): StyleLayer[] {
  return [
    fill("water", { layer: "water", filter: ["!", hasClass("ocean")], paint: { "fill-color": water } }),
    {
      ...drawnAs("waterways", "line", "waterway"),
      layout: { "line-join": "round", "line-cap": "round" },
      paint: {
        "line-color": byZoom([8, water], [14, waterEdge]),
        "line-width": byZoom(
          [8, byClass({ river: 1 }, 0)],
          [11, byClass({ river: 1.8, canal: 1 }, 0.4)],
          [14, byClass({ river: 3, canal: 2.4 }, 1)],
          [18, byClass({ river: 9, canal: 8 }, 3)],
        ),
      },
    },
    fill("aeroways", {
      layer: "aeroway",
      filter: isOf("Polygon"),
      paint: { "fill-color": paved, "fill-opacity": 0.8 },
    }),
    {
      ...drawnAs("runways", "line", "aeroway"),
      filter: isOf("LineString"),
      paint: {
        "line-color": paved,
        "line-width": byZoom([10, byClass({ runway: 1.5 }, 0.4)], [14, byClass({ runway: 12 }, 3)]),
      },
    },
  ];
}

function buildings({ building, buildingEdge }: Palette): StyleLayer {
  return fill("buildings", {
    layer: "building",
    minzoom: 13,
    paint: {
      "fill-color": building,
      "fill-outline-color": byZoom([15, building], [16.5, buildingEdge]),
      "fill-opacity": byZoom([13, 0], [14, 0.7], [15.5, 1]),
    },
  });
}

function fill(
  id: string,
  { layer, filter, ...shown }: {
    readonly layer: string;
    readonly paint: StyleLayer;
    readonly filter?: Json;
    readonly minzoom?: number;
    readonly maxzoom?: number;
  },
): StyleLayer {
  const polygons = isOf("Polygon");
  return {
    ...drawnAs(id, "fill", layer),
    ...shown,
    filter: filter === undefined ? polygons : ["all", polygons, filter],
  };
}

/**
 * Borders of countries and regions, and of counties while the map shows several. Those of municipalities are not drawn:
 * among streets they look like ways.
 */
function borderStyle({ border, finerBorder }: Palette): StyleLayer[] {
  return [
    borderLine("county-borders", ["==", ["get", "admin_level"], 6], {
      "line-color": finerBorder,
      "line-width": 0.8,
      "line-dasharray": [3, 3],
      "line-opacity": byZoom([9, 0], [10, 0.7], [12, 0.7], [13, 0]),
    }),
    borderLine("region-borders", ["==", ["get", "admin_level"], 4], {
      "line-color": finerBorder,
      "line-width": byZoom([4, 0.6], [10, 1.2]),
      "line-dasharray": [5, 3],
      "line-opacity": byZoom([13, 1], [15, 0]),
    }),
    // From the world's outlines: at higher zooms they would lie next to the true border.
    borderLine("coarse-borders", ["has", "coarse"], {
      "line-color": border,
      "line-width": byZoom([1, 0.6], [6, 1.2]),
      "line-opacity": byZoom([9.5, 1], [10.5, 0]),
    }),
    borderLine("country-borders", ["all", ["==", ["get", "admin_level"], 2], ["!", ["has", "coarse"]]], {
      "line-color": border,
      "line-width": byZoom([1, 0.6], [6, 1.2], [12, 1.6]),
      "line-opacity": byZoom([12, 0.9], [14, 0.6], [16, 0.4]),
    }),
  ];
}

function borderLine(id: string, filter: Json, paint: StyleLayer): StyleLayer {
  return {
    ...drawnAs(id, "line", "boundary"),
    filter,
    layout: { "line-join": "round" },
    paint,
  };
}
