import type { ApiOutput } from '@energy-om/contract';
import type { MapPlace } from '#shared/map/map-core.ts';

/** So many matches are offered under the search box. */
const maxMatches = 5;

/** The areas in use that have a position, for orientation on a map. @param ownId the area that is being placed */
export function listPlaces(areas: ApiOutput<'listAreas'>, ownId: string | null): MapPlace[] {
  return areas.flatMap(({ id, name, longitude, latitude, retired }) =>
    retired || id === ownId || longitude === null || latitude === null ? [] : [{ id, name, longitude, latitude }],
  );
}

/** The places whose name contains the words; none for no words. */
export function findPlaces(places: readonly MapPlace[], words: string): MapPlace[] {
  const wanted = words.trim().toLowerCase();
  return wanted === '' ? [] : places.filter(({ name }) => name.toLowerCase().includes(wanted)).slice(0, maxMatches);
}
