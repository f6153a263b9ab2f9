import type { MessageTable } from './message-table.ts';

export const sparePartMessages = {
  stockNotEnough: { 'zh-CN': '库存不足，剩 {left} {unit}', en: 'Not enough in stock: {left} {unit} left' },
  stockTooMuch: { 'zh-CN': '数量过大，请核对', en: 'The quantity is too large; please check it' },
  moreThanTaken: { 'zh-CN': '最多归还 {left} {unit}', en: 'At most {left} {unit} can be given back' },
  stockMovedOn: {
    'zh-CN': '盘点期间库存有变化，请核对后再提交',
    en: 'The stock has changed during the count; please check and submit again',
  },
  partsNotTakenNow: {
    'zh-CN': '工单执行中或待回填时才能领用备件',
    en: 'Parts are taken while the order is executed or its results are due',
  },
  notStoreKeeper: { 'zh-CN': '只有仓库的保管员可以办理', en: 'Only a keeper of the store can do this' },
  notYourParts: {
    'zh-CN': '备件由领用人、执行人或保管员归还',
    en: 'Parts are given back by who took them, who executes the order, or a keeper',
  },
  costClosed: { 'zh-CN': '工单已办结，由调度员更正费用', en: 'The order is over; a dispatcher corrects its cost' },
  costBelowZero: { 'zh-CN': '费用合计不能小于零', en: 'The cost cannot be less than nothing' },
  sparePartCodeTaken: { 'zh-CN': '编码已被其他备件使用', en: 'Another spare part has this code' },
  sparePartRetired: { 'zh-CN': '该备件已停用', en: 'This spare part is out of the catalogue' },
  sparePartInStock: { 'zh-CN': '{stores} 还有库存，清零后才能停用', en: 'There is still stock in {stores}; it has to be empty first' },
  sparePartRepeated: { 'zh-CN': '同一备件出现多次', en: 'A part is there more than once' },
  tooManySpareParts: { 'zh-CN': '最多 {most} 种备件', en: 'At most {most} spare parts' },
  storeNameTaken: { 'zh-CN': '仓库名称已被使用', en: 'Another store has this name' },
  storeRetired: { 'zh-CN': '该仓库已关闭', en: 'This store is closed' },
  storeNotEmpty: {
    'zh-CN': '还有 {count} 种备件有库存，清空后才能关闭',
    en: 'Parts still in stock: {count}; the store has to be empty first',
  },
  storeUnknown: { 'zh-CN': '请选择仓库', en: 'Please choose a store' },
  sameStore: { 'zh-CN': '请选择另一个仓库', en: 'Please choose another store' },
  tooManyStores: { 'zh-CN': '最多 {most} 个仓库', en: 'At most {most} stores' },
} satisfies MessageTable;
