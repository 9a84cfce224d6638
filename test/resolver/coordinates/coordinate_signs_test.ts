import { describe, expect, test } from "bun:test";
import { coordinateSigns } from "../../../src/resolver/coordinates/coordinate_signs.ts";
import { recognizeLetterGrids } from "../../../src/resolver/coordinates/grids/recognize_letter_grids.ts";
import { recognizeMgrs } from "../../../src/resolver/coordinates/grids/recognize_mgrs.ts";
import { recognizeProjected } from "../../../src/resolver/coordinates/grids/recognize_projected.ts";
import { recognizeUtm } from "../../../src/resolver/coordinates/grids/recognize_utm.ts";
import { normalizeMarks } from "../../../src/resolver/coordinates/normalize_marks.ts";
import { recognizePairs } from "../../../src/resolver/coordinates/pairs/recognize_pairs.ts";
import { recognizeWellKnown } from "../../../src/resolver/coordinates/standards/recognize_well_known.ts";
import { randomText } from "../../support/random/random_text.ts";
import { textOfPieces } from "../../support/random/text_of_pieces.ts";

const TEXTS = 20_000;
const PIECES = [
  ..."48.8584, 2.2945;48°51'30\"N;2°17'40\"E;31U;DQ;48251;11932;ZAH;21 33;A BC;TQ;3080;O 15904;POINT(2 48);+48.8+002.2/"
    .split(";"),
  ..."northing;easting;zone;north;sud;lat;longitude;x:;deg;min;and;und;noorderbreedte;GEOGR.;is;EPSG:25832".split(";"),
  ..."Main;Street;St;E;12th;12a;CA;94606;Kbira;éABC;ſt;ı;º;½;\u00a0;–;-;,;.;/;٤٨;東京".split(";"),
];

describe("coordinateSigns()", () => {
  test("says that no point is named only where no grammar reads one", () => {
    let none = 0;
    for (let index = 0; index < TEXTS; index++) {
      const text = index % 4 === 0 ? randomText(index) : textOfPieces(PIECES, index);
      const signs = coordinateSigns(text);
      const written = { text, normalized: normalizeMarks(text) };
      const letters = [...recognizeMgrs(written), ...recognizeLetterGrids(written)];
      const others = signs === "any" ? [] : [
        ...recognizePairs(written, "separator"),
        ...recognizePairs(written, "decimal"),
        ...recognizeUtm(written),
        ...recognizeProjected(written, {}),
        ...recognizeWellKnown(written),
      ];
      expect({ text, others }).toEqual({ text, others: [] });
      expect({ text, letters: signs === "none" ? letters : [] }).toEqual({ text, letters: [] });
      none += signs === "none" ? 1 : 0;
    }
    expect(none).toBeGreaterThan(TEXTS / 20);
  });

  test("finds none in addresses, and letters next to a number where a grid has them", () => {
    expect(coordinateSigns("27 Maple Street, Springfield 62701")).toBe("none");
    expect(coordinateSigns("Żebbuġ, Triq il-Kbira 12")).toBe("none");
    expect(coordinateSigns("TQ 30")).toBe("letters");
    expect(coordinateSigns("31UDQ")).toBe("letters");
    expect(coordinateSigns("48.85, 2.29")).toBe("any");
  });
});
