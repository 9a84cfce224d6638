import type { LayerSpecification } from "maplibre-gl";

/** Options of the layers. */
export interface PointLayers {
  readonly source: string;
  readonly theme: "light" | "dark";
  /** Whether places show their names. */
  readonly isNamed: boolean;
  readonly font: string[];
}

type Circles = LayerSpecification & { readonly type: "circle" };
type Labels = LayerSpecification & { readonly type: "symbol" };

/** What identifies a layer's features: groups have a `count`, places a `key`. */
type Kind = "count" | "key";

const COLORS = {
  light: { fill: "#0f766e", edge: "#ffffff", text: "#15201f" },
  dark: { fill: "#4fd1c0", edge: "#06211e", text: "#e7eeed" },
};

/** The layers of places and of groups of them, bottom first. */
export function pointLayers({ source, theme, isNamed, font }: PointLayers): readonly LayerSpecification[] {
  const { fill, edge, text } = COLORS[theme];
  const circles = (id: string, kind: Kind, paint: NonNullable<Circles["paint"]>): Circles => ({
    id,
    type: "circle",
    source,
    filter: ["has", kind],
    paint: { "circle-color": fill, "circle-stroke-color": edge, "circle-stroke-width": 2, ...paint },
  });
  const labels = (id: string, kind: Kind, parts: Pick<Labels, "layout" | "paint">): Labels => ({
    id,
    type: "symbol",
    source,
    filter: ["has", kind],
    paint: parts.paint ?? {},
    layout: { "text-font": font, ...parts.layout },
  });
  const counts = labels("place-counts", "count", {
    layout: {
      "text-field": ["get", "shown"],
      "text-size": 12,
      "text-allow-overlap": true,
      "text-ignore-placement": true,
    },
    paint: { "text-color": edge },
  });
  const titles = labels("place-titles", "key", {
    layout: {
      "text-field": ["get", "title"],
      "text-size": 13,
      "text-variable-anchor": ["left", "right", "top", "bottom"],
      "text-radial-offset": 0.9,
      "text-max-width": 12,
    },
    paint: { "text-color": text, "text-halo-color": edge, "text-halo-width": 2 },
  });
  return [
    circles("place-clusters", "count", {
      "circle-opacity": 0.9,
      "circle-radius": ["step", ["get", "count"], 14, 100, 18, 1000, 24, 10_000, 30],
    }),
    counts,
    circles("place-points", "key", { "circle-radius": ["interpolate", ["linear"], ["zoom"], 4, 4, 10, 7] }),
    ...(isNamed ? [titles] : []),
  ];
}
