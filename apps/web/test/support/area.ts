import type { ApiOutput } from '@energy-om/contract';

type Area = ApiOutput<'saveArea'>;

/** An area as `listAreas` answers; a test overrides what it is about. */
export function createArea(changes: Partial<Area> & Pick<Area, 'id' | 'kind'>): Area {
  return {
    version: 1,
    parentId: null,
    level: 0,
    name: changes.id,
    address: null,
    longitude: null,
    latitude: null,
    calendarId: null,
    devices: 0,
    retired: false,
    mayManage: true,
    ...changes,
  };
}

/** A region with two sites; the first has a building with a floor, and a retired building. */
export function createAreas(): Area[] {
  return [
    createArea({ id: 'region', kind: 'region', name: '华东片区' }),
    createArea({
      id: 'park',
      parentId: 'region',
      level: 1,
      kind: 'site',
      name: '江畔智谷',
      address: '滨康路 1928 号',
      devices: 2,
      version: 4,
    }),
    createArea({ id: 'house', parentId: 'park', level: 2, kind: 'building', name: '1号楼', devices: 3 }),
    createArea({ id: 'floor', parentId: 'house', level: 3, kind: 'floor', name: '地下一层', devices: 5 }),
    createArea({ id: 'shed', parentId: 'park', level: 2, kind: 'building', name: '旧锅炉房', retired: true }),
    createArea({ id: 'works', parentId: 'region', level: 1, kind: 'site', name: '江南水厂' }),
  ];
}
