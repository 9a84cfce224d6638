import { validateStyleMin } from "@maplibre/maplibre-gl-style-spec";
import { expect, test } from "bun:test";
import { mapStyle } from "../../../src/tiles/style/map_style.ts";

test.each(["light", "dark"] as const)("the %s style is valid, and names nothing but its tiles", (theme) => {
  const style = mapStyle({
    theme,
    tilesUrl: "/tiles/{z}/{x}/{y}.mvt?v=1",
    attributions: [{ text: "<b>Nobody</b> & sons" }, { text: "Somebody", url: "https://example.com" }],
  });
  // What is checked is the style as a client reads it.
  const read = JSON.parse(JSON.stringify(style));
  expect(validateStyleMin(read).map(({ message }) => message)).toEqual([]);
  expect(Object.keys(read.sources)).toEqual(["locus"]);
  expect([read.glyphs, read.sprite]).toEqual([undefined, undefined]);
  expect(read.sources.locus.attribution).toBe(
    '&lt;b&gt;Nobody&lt;/b&gt; &amp; sons · <a href="https://example.com" target="_blank" rel="noopener">Somebody</a>',
  );
});

test("the ground is land until the tiles of a view are there", () => {
  const { layers } = JSON.parse(JSON.stringify(mapStyle({ theme: "light", tilesUrl: "/x", attributions: [] })));
  const [ground, sea, land] = layers;
  expect([ground.type, ground.paint["background-color"]]).toEqual(["background", land.paint["fill-color"]]);
  expect([sea["source-layer"], land["source-layer"]]).toEqual(["sea", "land"]);
  expect(sea.paint["fill-color"]).not.toBe(land.paint["fill-color"]);
});
