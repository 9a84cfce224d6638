/**
 * Time zones of points and circles. `geo-tz` knows the exact borders; here cells without a border are remembered, so that
 * most points need no polygon. A cell is split when a point of it is requested and a border crosses it.
 *
 * @module
 */
import type { Bounds, Coordinates } from "../../domain/coordinates.ts";
import { circleBounds } from "../../geo/circle_bounds.ts";
import { distanceToPath, pointAt } from "../../geo/distance_m.ts";
import { E7_PER_DEGREE } from "../../geo/units.ts";
import { Recent } from "../../text/recent.ts";

/** The zones of a point: several on disputed land and on borders. */
type FindZones = (latitude: number, longitude: number) => readonly string[];

/** What `geo-tz` reads of a part of its borders. */
interface Features {
  readonly features: readonly {
    readonly geometry:
      | { readonly type: "Polygon"; readonly coordinates: Rings }
      | { readonly type: "MultiPolygon"; readonly coordinates: readonly Rings[] };
  }[];
}
type Rings = readonly (readonly (readonly [number, number])[])[];

/** A box in degrees. If no border touches it, `zones` are those of all its points. */
interface Cell {
  readonly bounds: Bounds;
  readonly level: number;
  readonly zones: readonly string[] | undefined;
  /** The borders that touch it: longitude and latitude of both ends, four numbers each. */
  readonly borders: readonly number[];
  /** South-west, south-east, north-west, north-east, made when they are needed. */
  readonly quarters: (Cell | undefined)[];
}

/** `geo-tz` cuts its borders by 512 rows and columns between these degrees. */
const ROWS = 512;
const NORTH = 89.9999;
const EAST = 179.9999;
const HEIGHT = 2 * NORTH / ROWS;
const WIDTH = 2 * EAST / ROWS;
/** Where `geo-tz` cuts a zone is no border; its coordinates have six decimals. Degrees. */
const CUT = 2e-6;
/** Tolerance for rounding in degrees: a tenth of a millimetre. */
const SLACK = 1e-9;
/** Borders of the nautical zones: every 15 degrees from this one on. */
const NAUTICAL_WIDTH = 15;
const NAUTICAL_FIRST = 7.5;
/** The smallest cells are some ten metres high. */
const LEVEL_MAX = 12;
/** Cells are not split below this part of the circle that is asked about. */
const FINEST_PART = 16;
/** Parts of the borders that `geo-tz` keeps in memory: some 25 kB each. */
const BORDERS_KEPT = 1024;
/** Numbers in remembered cells, after which all are forgotten: 32 MB. */
const NUMBERS_KEPT = 4_000_000;
/** What a cell itself takes, in numbers. */
const CELL_NUMBERS = 24;
/** Bearings to points of the circle whose time zones are compared where cells prove nothing. */
const BEARINGS = [0, 45, 90, 135, 180, 225, 270, 315] as const;

export class TimeZones {
  readonly #find: FindZones;
  readonly #borders: BordersRead;
  #cells = new Map<number, Cell>();
  #numbers = 0;

  private constructor(find: FindZones, borders: BordersRead) {
    this.#find = find;
    this.#borders = borders;
  }

  /** Loads the index of the borders. The borders themselves, 30 MB on disk, are read where a point is near. */
  static async open(): Promise<TimeZones> {
    const { find, setCache } = await import("geo-tz/all");
    const borders = new BordersRead();
    setCache({ store: borders });
    return new TimeZones(find, borders);
  }

  /** The names in the IANA time zone database, that of the nautical zone at sea. */
  at(point: Coordinates): readonly string[] {
    const { latitude, longitude } = point;
    if (Math.abs(latitude) >= NORTH || Math.abs(longitude) >= EAST) {
      return this.#find(latitude, longitude);
    }
    let cell = this.#cellAt(Math.floor((latitude + NORTH) / HEIGHT), Math.floor((longitude + EAST) / WIDTH));
    while (cell.zones === undefined && cell.level < LEVEL_MAX) {
      const [west, south, east, north] = cell.bounds;
      cell = this.#quarterOf(
        cell,
        (latitude >= (south + north) / 2 ? 2 : 0) + (longitude >= (west + east) / 2 ? 1 : 0),
      );
    }
    return cell.zones ?? this.#find(latitude, longitude);
  }

  /**
   * Whether all points of a circle have one zone. Where no cells prove it, eight points of its edge are compared; in one of
   * at most some 40 km no border of an enclave may lie either, such as that of the Vatican.
   */
  isOne(zone: string, center: Coordinates, radiusM: number): boolean {
    const bounds = circleBounds(center, radiusM);
    const cells = this.#cellsIn(bounds);
    if (cells?.every((cell) => this.#isOneIn(cell, zone, bounds)) === true) {
      return true;
    }
    const isOneAround = BEARINGS.every((bearing) => {
      const [first] = this.at(pointAt(center, { bearing, distanceM: radiusM }));
      return first === zone;
    });
    return isOneAround && cells?.some((cell) => hasBorderWithin(cell, center, radiusM)) !== true;
  }

  /** The largest cells in a box; undefined if it is too large, or touches the antimeridian or a pole. */
  #cellsIn([west, south, east, north]: Bounds): readonly Cell[] | undefined {
    const rows = [Math.floor((south + NORTH) / HEIGHT), Math.floor((north + NORTH) / HEIGHT)] as const;
    const columns = [Math.floor((west + EAST) / WIDTH), Math.floor((east + EAST) / WIDTH)] as const;
    const isSmall = rows[1] - rows[0] <= 1 && columns[0] <= columns[1] && columns[1] - columns[0] <= 1;
    if (!isSmall || Math.min(rows[0], columns[0]) < 0 || Math.max(rows[1], columns[1]) >= ROWS) {
      return undefined;
    }
    return [...new Set(rows)].flatMap((row) => [...new Set(columns)].map((column) => this.#cellAt(row, column)));
  }

  #isOneIn(cell: Cell, zone: string, bounds: Bounds): boolean {
    const [west, south, east, north] = cell.bounds;
    if (west > bounds[2] || east < bounds[0] || south > bounds[3] || north < bounds[1]) {
      return true;
    }
    if (cell.zones !== undefined) {
      return cell.zones.length === 1 && cell.zones[0] === zone;
    }
    const isInside = west >= bounds[0] && east <= bounds[2] && south >= bounds[1] && north <= bounds[3];
    if (isInside || cell.level >= LEVEL_MAX || (north - south) * FINEST_PART < bounds[3] - bounds[1]) {
      return false;
    }
    return [0, 1, 2, 3].every((quarter) => this.#isOneIn(this.#quarterOf(cell, quarter), zone, bounds));
  }

  #cellAt(row: number, column: number): Cell {
    const key = row * ROWS + column;
    let cell = this.#cells.get(key);
    if (cell === undefined) {
      const south = row * HEIGHT - NORTH;
      const west = column * WIDTH - EAST;
      const bounds: Bounds = [west, south, west + WIDTH, south + HEIGHT];
      cell = this.#remember(bounds, 0, [...this.#borders.readIn(bounds, this.#find), ...nauticalBorder(bounds)]);
      this.#cells.set(key, cell);
    }
    return cell;
  }

  #quarterOf(cell: Cell, quarter: number): Cell {
    const known = cell.quarters[quarter];
    if (known !== undefined) {
      return known;
    }
    const [west, south, east, north] = cell.bounds;
    const middle = { longitude: (west + east) / 2, latitude: (south + north) / 2 };
    const bounds: Bounds = [
      quarter % 2 === 0 ? west : middle.longitude,
      quarter < 2 ? south : middle.latitude,
      quarter % 2 === 0 ? middle.longitude : east,
      quarter < 2 ? middle.latitude : north,
    ];
    const made = this.#remember(bounds, cell.level + 1, cell.borders);
    cell.quarters[quarter] = made;
    return made;
  }

  #remember(bounds: Bounds, level: number, near: readonly number[]): Cell {
    const borders = touching(bounds, near);
    const [west, south, east, north] = bounds;
    const zones = borders.length === 0 ? this.#find((south + north) / 2, (west + east) / 2) : undefined;
    this.#numbers += CELL_NUMBERS + borders.length;
    if (this.#numbers > NUMBERS_KEPT) {
      this.#cells = new Map();
      this.#numbers = 0;
    }
    return { bounds, level, zones, borders, quarters: [] };
  }
}

/** The cache of `geo-tz`, which also says what was read last. */
class BordersRead {
  readonly #recent = new Recent<Features>(BORDERS_KEPT);
  #last: Features | undefined;

  get(key: string): Features | undefined {
    this.#last = this.#recent.get(key);
    return this.#last;
  }

  set(key: string, value: Features): void {
    this.#last = value;
    this.#recent.set(key, value);
  }

  /** The borders of zones in one of the boxes by which `geo-tz` cuts them. */
  readIn(bounds: Bounds, find: FindZones): number[] {
    const [west, south, east, north] = bounds;
    this.#last = undefined;
    find((south + north) / 2, (west + east) / 2);
    return this.#ringsRead().flatMap((ring) => bordersOf(ring, bounds));
  }

  #ringsRead(): Rings {
    return this.#last?.features.flatMap(({ geometry }) =>
      geometry.type === "Polygon" ? geometry.coordinates : geometry.coordinates.flat()
    ) ?? [];
  }
}

function bordersOf(ring: Rings[number], [west, south, east, north]: Bounds): number[] {
  const borders: number[] = [];
  for (const [i, [toX, toY]] of ring.entries()) {
    const [x, y] = ring[i - 1] ?? [toX, toY];
    const isCut = [west, east].some((edge) => Math.max(Math.abs(x - edge), Math.abs(toX - edge)) < CUT) ||
      [south, north].some((edge) => Math.max(Math.abs(y - edge), Math.abs(toY - edge)) < CUT);
    if (i > 0 && !isCut) {
      borders.push(x, y, toX, toY);
    }
  }
  return borders;
}

/** The border of nautical zones in a box, of which there is at most one; it counts on land too. */
function nauticalBorder([west, south, east, north]: Bounds): number[] {
  const longitude = Math.ceil((west - SLACK - NAUTICAL_FIRST) / NAUTICAL_WIDTH) * NAUTICAL_WIDTH + NAUTICAL_FIRST;
  return longitude <= east + SLACK ? [longitude, south, longitude, north] : [];
}

/** Whether a border lies nearer than a distance. Nautical ones cross the whole cell: the edge of the circle shows them. */
function hasBorderWithin({ bounds, borders }: Cell, center: Coordinates, distanceM: number): boolean {
  const [latitude, longitude] = [center.latitude * E7_PER_DEGREE, center.longitude * E7_PER_DEGREE];
  for (let i = 0; i < borders.length; i += 4) {
    const [x = 0, y = 0, toX = 0, toY = 0] = [borders[i], borders[i + 1], borders[i + 2], borders[i + 3]];
    const isNautical = x === toX && y === bounds[1] && toY === bounds[3];
    const border = Int32Array.from([y, x, toY, toX], (degrees) => Math.round(degrees * E7_PER_DEGREE));
    if (!isNautical && distanceToPath(latitude, longitude, border) < distanceM) {
      return true;
    }
  }
  return false;
}

function touching(bounds: Bounds, borders: readonly number[]): number[] {
  const west = bounds[0] - SLACK;
  const south = bounds[1] - SLACK;
  const east = bounds[2] + SLACK;
  const north = bounds[3] + SLACK;
  const found: number[] = [];
  for (let i = 0; i < borders.length; i += 4) {
    const [x = 0, y = 0, toX = 0, toY = 0] = [borders[i], borders[i + 1], borders[i + 2], borders[i + 3]];
    if (
      Math.max(x, toX) >= west && Math.min(x, toX) <= east && Math.max(y, toY) >= south && Math.min(y, toY) <= north
    ) {
      // A line that has all corners on one side passes the box.
      const [dx, dy] = [toX - x, toY - y];
      const base = dx * y - dy * x;
      const sides = [
        dx * south - dy * west - base,
        dx * south - dy * east - base,
        dx * north - dy * west - base,
        dx * north - dy * east - base,
      ];
      if (Math.min(...sides) <= 0 && Math.max(...sides) >= 0) {
        found.push(x, y, toX, toY);
      }
    }
  }
  return found;
}
