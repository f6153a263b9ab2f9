import type { AreaTreeNode } from '@energy-om/contract';
import type { DeviceTable } from '#db/schema/devices.ts';
import { type AreaRow, byName, groupByParent } from '#services/scope/area-rows.ts';

export type LeafRow = Pick<DeviceTable, 'id' | 'kind' | 'name' | 'code' | 'energy_type' | 'online' | 'area_id'>;

/** Within an area, its sub-areas come before its devices, each sorted by name. An area whose parent the actor may not see is a root. */
export function buildAreaTree(areas: readonly AreaRow[], devices: readonly LeafRow[]): AreaTreeNode[] {
  const areasByParent = groupByParent([...areas].sort(byName));
  const devicesByArea = Map.groupBy([...devices].sort(byName), ({ area_id }) => area_id);
  const collect = (parentId: string | null): AreaTreeNode[] =>
    (areasByParent.get(parentId) ?? []).map(({ id, kind, name }) => {
      const leaves = (devicesByArea.get(id) ?? []).map(presentLeaf);
      return { id, parentId, kind, name, code: null, energyType: null, online: null, children: [...collect(id), ...leaves] };
    });
  return collect(null);
}

function presentLeaf({ id, area_id, kind, name, code, energy_type, online }: LeafRow): AreaTreeNode {
  return { id, parentId: area_id, kind, name, code, energyType: energy_type, online, children: [] };
}
