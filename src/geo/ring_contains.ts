/** A ring in degrees, closed or not. */
export type Ring = readonly (readonly [longitude: number, latitude: number])[];

/** The ring of a text with `longitude,latitude` pairs, separated by blanks. */
export function ringOf(text: string): Ring {
  return text.split(" ").map((pair) => {
    const [longitude, latitude] = pair.split(",");
    return [Number(longitude), Number(latitude)] as const;
  });
}

/**
 * True when the point is inside the ring by the even-odd rule: a ray to the east crosses its edges an odd number of
 * times. An edge owns its lower end and not its upper one, so neighbours that share an edge never both own a point.
 *
 * @example
 * ```ts
 * ringContains([[0, 0], [2, 0], [2, 2], [0, 2]], { latitude: 1, longitude: 1 }); // true
 * ```
 */
export function ringContains(
  ring: Ring,
  point: { readonly latitude: number; readonly longitude: number },
): boolean {
  let inside = false;
  let [x1, y1] = ring[ring.length - 1] ?? [0, 0];
  for (const [x2, y2] of ring) {
    if ((y2 > point.latitude) !== (y1 > point.latitude)) {
      const crossing = (x1 - x2) * (point.latitude - y2) / (y1 - y2) + x2;
      if (point.longitude < crossing) {
        inside = !inside;
      }
    }
    x1 = x2;
    y1 = y2;
  }
  return inside;
}
