import type { ApiOutput } from '@energy-om/contract';

export type Area = ApiOutput<'saveArea'>;

/** A visible line of the tree. */
export interface AreaLine {
  area: Area;
  /** The depth by which it is indented; 0 in the results of a search. */
  level: number;
  /** Null: there is nothing in it to show. */
  isOpen: boolean | null;
  /** It is the result of a search. */
  isFound: boolean;
  /** The devices in the area and in the areas within it. */
  devices: number;
  /** The names of the areas that contain it, from the outermost one; only in the results of a search. */
  above: readonly string[];
}

export interface TreeView {
  keyword: string;
  showsRetired: boolean;
  /** The areas that were expanded or collapsed against the default. */
  toggled: readonly string[];
}

/** By default the regions are expanded, so that the sites show and what lies in them does not. */
function isOpenAtFirst({ kind }: Area): boolean {
  return kind === 'region';
}

/**
 * The visible lines in order: the expanded part of the tree, or every area that matches the keyword.
 * @param areas each followed by the areas within it, as `listAreas` answers
 */
export function listAreaLines(areas: readonly Area[], { keyword, showsRetired, toggled }: TreeView): AreaLine[] {
  const shown = showsRetired ? areas : areas.filter(({ retired }) => !retired);
  const devices = countDevicesWithin(shown);
  const devicesIn = ({ id }: Area) => devices.get(id) ?? 0;
  const wanted = keyword.trim().toLowerCase();
  if (wanted !== '')
    return findAreas(shown, wanted).map((found) => ({ ...found, level: 0, isOpen: null, isFound: true, devices: devicesIn(found.area) }));
  const parents = new Set(shown.map(({ parentId }) => parentId));
  const changed = new Set(toggled);
  const open = new Set<string | null>([null]);
  const lines: AreaLine[] = [];
  for (const area of shown) {
    if (!open.has(area.parentId)) continue;
    const isOpen = isOpenAtFirst(area) !== changed.has(area.id);
    if (isOpen) open.add(area.id);
    const { id, level } = area;
    lines.push({ area, level, isOpen: parents.has(id) ? isOpen : null, isFound: false, devices: devicesIn(area), above: [] });
  }
  return lines;
}

/** The areas whose name or address contains the text, each with the names of the areas that contain it. */
function findAreas(areas: readonly Area[], wanted: string): Pick<AreaLine, 'area' | 'above'>[] {
  const namesTo = new Map<string, readonly string[]>();
  const found: Pick<AreaLine, 'area' | 'above'>[] = [];
  for (const area of areas) {
    const above = (area.parentId !== null && namesTo.get(area.parentId)) || [];
    namesTo.set(area.id, [...above, area.name]);
    if (`${area.name} ${area.address ?? ''}`.toLowerCase().includes(wanted)) found.push({ area, above });
  }
  return found;
}

/** The devices of every area, with those of the areas within it. */
function countDevicesWithin(areas: readonly Area[]): Map<string, number> {
  const counts = new Map(areas.map(({ id, devices }) => [id, devices]));
  // From the end, so that each area is complete before it is added to the one that contains it.
  for (const { id, parentId } of areas.toReversed()) {
    if (parentId !== null) counts.set(parentId, (counts.get(parentId) ?? 0) + (counts.get(id) ?? 0));
  }
  return counts;
}

/** The areas within one, without itself. @param areas each followed by the areas within it */
export function listWithin(areas: readonly Area[], id: string): Area[] {
  const inside = new Set([id]);
  return areas.filter((area) => {
    if (area.parentId === null || !inside.has(area.parentId)) return false;
    inside.add(area.id);
    return true;
  });
}

/** The areas that contain one, from the outermost one. */
export function listAbove(areas: readonly Area[], { parentId }: Pick<Area, 'parentId'>): Area[] {
  const parent = parentId === null ? undefined : areas.find(({ id }) => id === parentId);
  return parent ? [...listAbove(areas, parent), parent] : [];
}
