import type { ApiOutput } from '@energy-om/contract';

type Area = ApiOutput<'listSites'>[number];

/** The areas that are in none of the others. */
export function listTopAreas(areas: readonly Area[]): Area[] {
  const ids = new Set(areas.map(({ id }) => id));
  return areas.filter(({ parentId }) => parentId === null || !ids.has(parentId));
}
