import type { MessageTable } from './message-table.ts';

/** What stands against putting another meter up in the place of one. */
export const meterSwapMessages = {
  meterSwapSameMeter: { 'zh-CN': '新表与旧表是同一块表', en: 'The new meter is the old one' },
  meterSwapOldRetired: { 'zh-CN': '旧表已停用，可能已被更换', en: 'The old meter is retired; it may have been swapped already' },
  meterSwapNewRetired: { 'zh-CN': '新表已停用，请先在设备台账中恢复', en: 'The new meter is retired; restore it in the inventory first' },
  meterSwapNewWithoutRegister: {
    'zh-CN': '新表的型号没有累计读数，不能计量',
    en: 'The model of the new meter has no register, so it cannot measure',
  },
  meterSwapOtherEnergy: { 'zh-CN': '新表与旧表的能源类型不同', en: 'The new meter measures another energy than the old one' },
  meterSwapNewHasSubMeters: { 'zh-CN': '新表下挂有分表，不能作为新表', en: 'The new meter has sub-meters, so it is in use' },
  meterSwapNewIsolated: { 'zh-CN': '新表处有隔离措施未恢复', en: 'An isolation stands at the new meter' },
  meterSwapChanged: { 'zh-CN': '旧表刚刚离开了房间，请重新核对', en: 'The old meter has just left its room; please check again' },
  meterSwapUnconfirmed: { 'zh-CN': '请核对并确认新旧表的差异', en: 'Please check and confirm in what the meters differ' },
  meterSwapReadingQuestioned: { 'zh-CN': '读数异常，请复核；确认无误请说明原因', en: 'Please check this reading; if it is right, say why' },
} as const satisfies MessageTable;
