import type { MessageTable } from './message-table.ts';

export const meterModelMessages = {
  meterModelRetired: { 'zh-CN': '该表计型号已停用', en: 'This meter model is retired' },
  meterModelNotRetired: { 'zh-CN': '该表计型号正在使用，无需恢复', en: 'This meter model is in use, there is nothing to bring back' },
  meterModelNameTaken: { 'zh-CN': '已有同名表计型号', en: 'There is a meter model with this name already' },
  meterModelInUse: {
    'zh-CN': '该表计型号还在使用，请先处理下列项目',
    en: 'This meter model is still in use, please deal with what is listed first',
  },
  meterModelValueInUse: {
    'zh-CN': '改动的数值已有读数或告警规则，请复制为新型号再改',
    en: 'What was changed has readings or alarm rules already, please copy the model and change the copy',
  },
  tooManyMeterModels: { 'zh-CN': '自有表计型号最多 {most} 个', en: 'There can be {most} meter models of your own at most' },
  mappedValueUnknown: { 'zh-CN': '型号中没有这个数值', en: 'The model does not have this value' },
} as const satisfies MessageTable;
