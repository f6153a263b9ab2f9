import type { MessageTable } from './message-table.ts';

export const businessTypeMessages = {
  businessTypeRetired: { 'zh-CN': '该业务类型已停用', en: 'This business type is retired' },
  businessTypeNotRetired: { 'zh-CN': '该业务类型正在使用，无需恢复', en: 'This business type is in use, there is nothing to bring back' },
  businessTypeNameTaken: { 'zh-CN': '已有同名业务类型', en: 'There is a business type with this name already' },
  businessTypeInUse: {
    'zh-CN': '该业务类型还在使用，请先处理下列项目',
    en: 'This business type is still in use, please deal with what is listed first',
  },
  tooManyBusinessTypes: { 'zh-CN': '业务类型最多 {most} 个', en: 'There can be {most} business types at most' },
  nothingToPublish: { 'zh-CN': '表单没有改动，无需发布', en: 'Nothing was changed in the form, there is nothing to publish' },
  tooLong: { 'zh-CN': '内容过长', en: 'This is too long' },
  tooManyFormParts: { 'zh-CN': '数量过多', en: 'There are too many' },
  repeatedInForm: { 'zh-CN': '与其他项重复', en: 'There is another one like it' },
  minAboveMax: { 'zh-CN': '最大值不能小于最小值', en: 'The maximum cannot be below the minimum' },
  conditionFieldUnknown: { 'zh-CN': '条件引用的字段已不存在', en: 'The field that the condition goes by is gone' },
  conditionCircle: { 'zh-CN': '条件互相引用，请修改其中一个', en: 'The conditions refer to one another, please change one of them' },
} as const satisfies MessageTable;
