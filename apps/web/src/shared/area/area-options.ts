import type { ApiOutput } from '@energy-om/contract';

type Area = Pick<ApiOutput<'listSites'>[number], 'id' | 'parentId' | 'level' | 'name'>;

export interface AreaOption {
  value: string;
  label: string;
  /** How far inside it is drawn. */
  level: number;
  /** The areas it lies in, from the outside in: searching finds it by those too. */
  hint: string | undefined;
}

/** The area tree as options in its own order. @param areas each followed by those in it, as `listSites` answers */
export function listAreaOptions(areas: readonly Area[]): AreaOption[] {
  const namesTo = new Map<string, readonly string[]>();
  return areas.map(({ id, parentId, level, name }) => {
    const above = (parentId !== null && namesTo.get(parentId)) || [];
    namesTo.set(id, [...above, name]);
    return { value: id, label: name, level, hint: above.length > 0 ? above.join(' / ') : undefined };
  });
}
