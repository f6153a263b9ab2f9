import type { MessageTable } from './message-table.ts';

export const areaMessages = {
  areaUnknown: { 'zh-CN': '该区域不存在或已停用', en: 'This area does not exist or is retired' },
  areaRetired: { 'zh-CN': '该区域已停用', en: 'This area is retired' },
  areaNotRetired: { 'zh-CN': '该区域正在使用，无需恢复', en: 'This area is in use, there is nothing to bring back' },
  areaParentRetired: { 'zh-CN': '上级区域已停用，请先恢复上级', en: 'The area that contains it is retired, please bring that back first' },
  areaInUse: {
    'zh-CN': '该区域还在使用，请先处理下列项目',
    en: 'This area is still in use, please deal with what is listed first',
  },
  areaNameTaken: { 'zh-CN': '同一上级下已有同名区域', en: 'There is an area with this name beside it already' },
  areaKindTooWide: { 'zh-CN': '该类型不能放在所选的上级之下', en: 'An area of this kind cannot lie in the one chosen' },
  areaKindNotAtTop: { 'zh-CN': '顶层只能是片区或站点', en: 'Only regions and sites stand at the top' },
  areaKindTooNarrow: { 'zh-CN': '该类型容纳不了现有的下级', en: 'An area of this kind cannot contain what lies in it' },
  areaWithinItself: { 'zh-CN': '不能移到自己或下级之下', en: 'An area cannot be moved into itself' },
  areaTooDeep: { 'zh-CN': '层级最多 {most} 级', en: 'Areas can be nested {most} deep at most' },
  mapPinIncomplete: { 'zh-CN': '经度和纬度须同时填写', en: 'Longitude and latitude belong together' },
  addressUnavailable: { 'zh-CN': '暂时查不到地址，请手动填写', en: 'The address cannot be found just now, please type it' },
  tooManyAreas: { 'zh-CN': '区域最多 {most} 个', en: 'There can be {most} areas at most' },
} as const satisfies MessageTable;
