import type { MapPlace } from '#shared/map/map-core.ts';
import type { Area } from './area-tree.ts';

/** The areas in use that have a position, for orientation on a map. @param ownId the area that is being placed */
export function listPlaces(areas: readonly Area[], ownId: string | undefined): MapPlace[] {
  return areas.flatMap(({ id, name, longitude, latitude, retired }) =>
    retired || id === ownId || longitude === null || latitude === null ? [] : [{ id, name, longitude, latitude }],
  );
}
