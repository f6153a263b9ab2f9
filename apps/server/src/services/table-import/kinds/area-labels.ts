import type { AreaKind } from '@energy-om/domain';

/** The kinds of areas as a table names them; imports read other usual names as well. */
export const areaLabels = {
  region: '片区',
  site: '站点',
  building: '楼栋',
  floor: '楼层',
  room: '房间',
  position: '点位',
} as const satisfies Record<AreaKind, string>;
