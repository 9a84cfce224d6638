/** The colours of a map. */
export type Theme = "light" | "dark";

/** The colours of a theme, as the style names them. */
export interface Palette {
  readonly sea: string;
  readonly land: string;
  readonly border: string;
  readonly finerBorder: string;
  readonly street: string;
  readonly streetEdge: string;
  readonly text: string;
  readonly faintText: string;
  readonly halo: string;
  readonly seaText: string;
}

/** Text has a contrast of at least 4.5 to its background in both themes (WCAG 2.2, 1.4.3). */
export const PALETTES: Readonly<Record<Theme, Palette>> = {
  light: {
    sea: "#cfdfea",
    land: "#f6f4ef",
    border: "#9b8fa6",
    finerBorder: "#bdb4c4",
    street: "#ffffff",
    streetEdge: "#d3cdc2",
    text: "#2b2f36",
    faintText: "#5c6270",
    halo: "#ffffff",
    seaText: "#39607f",
  },
  dark: {
    sea: "#10171f",
    land: "#1d242d",
    border: "#6b6f86",
    finerBorder: "#474c5c",
    street: "#3a4451",
    streetEdge: "#141a21",
    text: "#e9ecf1",
    faintText: "#a9b1be",
    halo: "#12181f",
    seaText: "#8fb3cf",
  },
};
