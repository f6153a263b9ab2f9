import type { Coordinates } from './distance.ts';

/** The ellipsoid of GCJ-02 (Krasovsky 1940): its semi-major axis in metres and its squared eccentricity. */
const semiMajorAxis = 6_378_245;
const squaredEccentricity = 0.006_693_421_622_965_943;

/** The region, in degrees, in which China's maps are shifted. */
const shiftedRegion = { west: 72.004, east: 137.8347, south: 0.8293, north: 55.8271 };

/**
 * Converts coordinates of a satellite receiver (WGS 84) to those of maps in China (GCJ-02), in which the product stores positions
 * (spec §3). In China the two are up to 700 m apart, elsewhere they are the same. The result is accurate to a few metres.
 */
export function toGcj02({ longitude, latitude }: Coordinates): Coordinates {
  const { west, east, south, north } = shiftedRegion;
  if (longitude < west || longitude > east || latitude < south || latitude > north) return { longitude, latitude };
  const x = longitude - 105;
  const y = latitude - 35;
  const radians = (latitude / 180) * Math.PI;
  const root = Math.sqrt(1 - squaredEccentricity * Math.sin(radians) ** 2);
  const perDegreeNorth = ((semiMajorAxis * (1 - squaredEccentricity)) / root ** 3 / 180) * Math.PI;
  const perDegreeEast = ((semiMajorAxis / root) * Math.cos(radians) * Math.PI) / 180;
  return { longitude: longitude + shiftEast(x, y) / perDegreeEast, latitude: latitude + shiftNorth(x, y) / perDegreeNorth };
}

/**
 * Converts coordinates of maps in China (GCJ-02) to those of a satellite receiver (WGS 84). The shift has no inverse in closed form; it
 * changes so slowly that three steps towards it are exact to a millimetre.
 */
export function toWgs84(map: Coordinates): Coordinates {
  let { longitude, latitude } = map;
  for (let step = 0; step < 3; step += 1) {
    const shifted = toGcj02({ longitude, latitude });
    longitude += map.longitude - shifted.longitude;
    latitude += map.latitude - shifted.latitude;
  }
  return { longitude, latitude };
}

/** The published polynomials of the shift in metres, of the degrees `x` from 105° E and `y` from 35° N. */
function shiftNorth(x: number, y: number): number {
  const { sqrt, abs } = Math;
  return (
    -100 +
    2 * x +
    3 * y +
    0.2 * y * y +
    0.1 * x * y +
    0.2 * sqrt(abs(x)) +
    ripples(x, [20, 6], [20, 2]) +
    ripples(y, [20, 1], [40, 1 / 3], [160, 1 / 12], [320, 1 / 30])
  );
}

function shiftEast(x: number, y: number): number {
  const { sqrt, abs } = Math;
  return (
    300 +
    x +
    2 * y +
    0.1 * x * x +
    0.1 * x * y +
    0.1 * sqrt(abs(x)) +
    ripples(x, [20, 6], [20, 2]) +
    ripples(x, [20, 1], [40, 1 / 3], [150, 1 / 12], [300, 1 / 30])
  );
}

function ripples(at: number, ...waves: readonly [height: number, frequency: number][]): number {
  return waves.reduce((sum, [height, frequency]) => sum + (height * 2 * Math.sin(at * Math.PI * frequency)) / 3, 0);
}
