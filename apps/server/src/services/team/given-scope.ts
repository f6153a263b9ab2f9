import type { ApiParsedInput } from '@energy-om/contract';
import { listSpecialties } from '@energy-om/domain';

type Given = Partial<Pick<ApiParsedInput<'createTeam'>, 'areaId' | 'areaIds' | 'specialty' | 'specialties'>>;

/**
 * The areas that an input gives, each once; undefined: none are given. A client that knows one area only sends the first of several back,
 * which leaves these as they are.
 */
export function givenAreaIds({ areaId, areaIds }: Given, stored: readonly string[]): string[] | undefined {
  if (areaIds !== undefined) return [...new Set(areaIds)];
  if (areaId === undefined || (areaId !== null && areaId === stored[0])) return undefined;
  return areaId === null ? [] : [areaId];
}

/** The trades that an input gives, each once; undefined: none are given. */
export function givenSpecialties({ specialty, specialties }: Given): string[] | undefined {
  if (specialties !== undefined) return [...new Set(specialties)];
  return specialty === undefined ? undefined : listSpecialties(specialty);
}
