import { required } from './column.ts';
import { createImportKind } from './import-kind.ts';
import { planAreas } from './plan-areas.ts';
import { readAreaName, readText } from './read-values.ts';

const columns = {
  name: required('名称', '配电室', readAreaName),
  building: required('楼栋', '江畔智谷/A区/1号楼', readText(400)),
};

const plain = { kind: 'room', longitude: null, latitude: null, address: null } as const;

export const roomKind = createImportKind(columns, (scope, rows, faults) =>
  planAreas(
    scope,
    rows.map(({ line, name, building }) => ({ line, name, parent: building, ...plain })),
    faults,
    'building',
  ),
);
