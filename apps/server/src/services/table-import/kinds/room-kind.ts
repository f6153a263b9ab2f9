import { required } from '../read/column.ts';
import { readAreaName, readText } from '../read/read-values.ts';
import { createImportKind } from './import-kind.ts';

const columns = {
  name: required('名称', '配电室', readAreaName),
  building: required('楼栋', '江畔智谷/A区/1号楼', readText(400)),
};

const plain = { kind: 'room', longitude: null, latitude: null, address: null, calendar: null } as const;

export const roomKind = createImportKind(columns, async () => {
  const { planAreas } = await import('../plan/plan-areas.ts');
  return (scope, rows, faults) => {
    const areas = rows.map(({ line, name, building }) => ({ line, name, parent: building, ...plain }));
    return planAreas(scope, areas, faults, 'building');
  };
});
