import { maxNameLength } from '@energy-om/domain';
import { optional, required } from '../read/column.ts';
import { readAreaName, readCode, readDegrees, readText } from '../read/read-values.ts';
import { clearable } from '../values/cleared.ts';
import { areaLabels } from './area-labels.ts';
import { createImportKind } from './import-kind.ts';

const kinds = ['region', 'site', 'building', 'floor', 'position'] as const;
/** Other usual names of the kinds. */
const others: Record<(typeof kinds)[number], readonly string[]> = {
  region: ['区域'],
  site: ['园区'],
  building: ['建筑'],
  floor: [],
  position: ['位置'],
};

const columns = {
  name: required('名称', '1号楼', readAreaName),
  parent: optional('上级', '江畔智谷/A区', readText(400)),
  kind: required(
    '类型',
    '楼栋',
    readCode('kind of area', kinds, (kind) => [areaLabels[kind], kind, ...others[kind]]),
  ),
  longitude: optional('经度', '113.264', readDegrees(180)),
  latitude: optional('纬度', '23.129', readDegrees(90)),
  address: optional('地址', '江畔路1号', readText(200)),
  calendar: optional('工作日历', '', clearable(readText(maxNameLength))),
};

/** Imports all kinds of areas except rooms. */
export const siteKind = createImportKind(columns, async () => {
  const { planAreas } = await import('../plan/plan-areas.ts');
  return (scope, rows, faults) => planAreas(scope, rows, faults, 'parent');
});
