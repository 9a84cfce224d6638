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
  /** Of the longest streets, which mostly are the main ones. */
  readonly mainStreet: string;
  readonly mainEdge: string;
  /** The dot of a house. */
  readonly house: string;
  readonly text: string;
  readonly faintText: string;
  readonly halo: string;
  readonly seaText: string;
}

/** Text has a contrast of at least 4.5 to its background in both themes (WCAG 2.2, 1.4.3). */
export const PALETTES: Readonly<Record<Theme, Palette>> = {
  light: {
    sea: "#bcd9ea",
    land: "#f3f0e9",
    border: "#9b8fa6",
    finerBorder: "#bdb4c4",
    street: "#ffffff",
    streetEdge: "#beb4a2",
    mainStreet: "#fdeab4",
    mainEdge: "#d9b25c",
    house: "#a79f8f",
    text: "#2b2f36",
    faintText: "#5c6270",
    halo: "#ffffff",
    seaText: "#2f5878",
  },
  dark: {
    sea: "#17394f",
    land: "#1d242d",
    border: "#6b6f86",
    finerBorder: "#474c5c",
    street: "#414c5a",
    streetEdge: "#12171d",
    mainStreet: "#63583b",
    mainEdge: "#12171d",
    house: "#6f7886",
    text: "#e9ecf1",
    faintText: "#a9b1be",
    halo: "#12181f",
    seaText: "#8fb3cf",
  },
};
