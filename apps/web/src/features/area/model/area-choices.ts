import { type AreaKind, areaKinds, kindsWithin, mayLieIn } from '@energy-om/domain';
import { type AreaOption, listAreaOptions } from '#shared/area/area-options.ts';
import { type Area, listWithin } from './area-tree.ts';

/** What is usually added: sites at the top and in a region, else the next narrower kind. */
export function defaultKindWithin(parent: AreaKind | null): AreaKind {
  const kinds = kindsWithin(parent);
  return kinds.includes('site') ? 'site' : (kinds[0] ?? 'position');
}

/** Whether an area may be added within this one. */
export function mayAddWithin({ kind, retired, mayManage }: Pick<Area, 'kind' | 'retired' | 'mayManage'>): boolean {
  return mayManage && !retired && kindsWithin(kind).length > 0;
}

/** The kinds that an area may have for the sake of what lies in it; all for a new one. */
function listKindsFor(areas: readonly Area[], area: Area | null): AreaKind[] {
  const children = area ? areas.filter(({ parentId }) => parentId === area.id) : [];
  return areaKinds.filter((kind) => children.every((child) => mayLieIn(child.kind, kind)));
}

/**
 * The kinds that an area may have where it is to lie, and for the sake of what lies in it.
 * @param parent null: the top of the tree; undefined: an area that this account does not see
 */
export function listKindChoices(areas: readonly Area[], area: Area | null, parent: Pick<Area, 'kind'> | null | undefined): AreaKind[] {
  const kinds = listKindsFor(areas, area);
  return parent === undefined ? kinds : kinds.filter((kind) => mayLieIn(kind, parent?.kind ?? null));
}

/** The areas that may contain this one: neither itself nor what lies in it, and none that this account does not manage. */
export function listParentChoices(areas: readonly Area[], area: Area | null): AreaOption[] {
  const kinds = listKindsFor(areas, area);
  const within = new Set(area ? [area.id, ...listWithin(areas, area.id).map(({ id }) => id)] : []);
  const isChoice = ({ id, kind, retired, mayManage }: Area) =>
    mayManage && !retired && !within.has(id) && kinds.some((wanted) => mayLieIn(wanted, kind));
  const chosen = new Set(areas.filter(isChoice).map(({ id }) => id));
  return listAreaOptions(areas).filter(({ value }) => chosen.has(value));
}
