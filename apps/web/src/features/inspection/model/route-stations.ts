import type { InspectionPoint } from '#shared/inspection/inspection.ts';
import type { RouteStation } from '#shared/map/route-map.ts';

export interface Station extends Pick<RouteStation, 'number' | 'name' | 'state'> {
  id: string;
  /** Where it is, in words. */
  place: string;
}

/** The points of a round as stations. @param nextId the point that is next; null: none */
export function listStations(points: readonly InspectionPoint[], nextId: string | null): Station[] {
  return points.map(({ id, number, name, place, outcome }) => ({
    ...{ id, number, name, place },
    state: outcome ?? (id === nextId ? 'next' : 'open'),
  }));
}

export interface RoutePlaces {
  /** Empty where fewer than two points have coordinates, which make no way. */
  placed: RouteStation[];
  /** The numbers of the points that are not on the map. */
  off: number[];
}

const minPlaced = 2;

/** The stations that have coordinates, and those that have not. */
export function findPlaces(points: readonly InspectionPoint[], stations: readonly Station[]): RoutePlaces {
  const placed = stations.flatMap(({ number, name, state }, index): RouteStation[] => {
    const position = points[index]?.position;
    return position ? [{ number, name, state, longitude: position.longitude, latitude: position.latitude }] : [];
  });
  const known = new Set(placed.map(({ number }) => number));
  if (placed.length < minPlaced) return { placed: [], off: [] };
  return { placed, off: stations.map(({ number }) => number).filter((number) => !known.has(number)) };
}

/** The minutes that the rest of a round usually takes; null where nothing is known, or nothing is left. */
export function estimateMinutesLeft(points: readonly InspectionPoint[], medianPointMinutes: number | null): number | null {
  const open = points.filter(({ outcome }) => outcome === null).length;
  if (medianPointMinutes === null || open === 0) return null;
  return Math.max(1, Math.round(open * medianPointMinutes));
}
