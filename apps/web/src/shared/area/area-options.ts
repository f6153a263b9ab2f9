import type { ApiOutput } from '@energy-om/contract';

type Area = Pick<ApiOutput<'listSites'>[number], 'id' | 'parentId' | 'level' | 'name'>;

export interface AreaOption {
  value: string;
  label: string;
  /** The depth by which it is indented. */
  level: number;
  /** The areas that contain it, from the outermost one: the search matches these too. */
  hint: string | undefined;
}

/** The area tree as options in its own order. @param areas each followed by its descendants, as `listSites` answers */
export function listAreaOptions(areas: readonly Area[]): AreaOption[] {
  const namesTo = new Map<string, readonly string[]>();
  return areas.map(({ id, parentId, level, name }) => {
    const above = (parentId !== null && namesTo.get(parentId)) || [];
    namesTo.set(id, [...above, name]);
    return { value: id, label: name, level, hint: above.length > 0 ? above.join(' / ') : undefined };
  });
}
