import type { MessageTable } from './message-table.ts';

export const tariffMessages = {
  tariffNameTaken: { 'zh-CN': '已有同名计费方案', en: 'There is a tariff with this name already' },
  tooManyTariffs: { 'zh-CN': '计费方案最多 {most} 个', en: 'There can be {most} tariffs at most' },
  tooManyTariffVersions: { 'zh-CN': '一个计费方案最多 {most} 个版本', en: 'A tariff can have {most} versions at most' },
  tariffEnergyFixed: { 'zh-CN': '能源类型建立后不能更改', en: 'The type of energy cannot change once the tariff is there' },
  tariffVersionPublished: {
    'zh-CN': '该版本已发布，不能再更改；请复制为新版本',
    en: 'This version is published and stays as it is; please copy it',
  },
  tariffRequested: { 'zh-CN': '该版本已在等待审批', en: 'This version is waiting for approval already' },
  tariffOwnVersion: {
    'zh-CN': '编制人和提交人不能审批，请由他人签署',
    en: 'Who made or requested a version does not sign it; somebody else has to',
  },
  tariffSettled: {
    'zh-CN': '这一时间之后的用量已经结算，价格不能再变；请选更晚的时间',
    en: 'Use after this time is settled, so its price stays; please choose a later time',
  },
  tariffNotAQuarter: { 'zh-CN': '请选整刻钟，如 08:15', en: 'Please choose a full quarter of an hour, such as 08:15' },
  tariffRepeated: { 'zh-CN': '重复了', en: 'This is there twice' },
  tariffNoOrdinary: { 'zh-CN': '日类型须以「平日」结尾', en: 'The types of days have to end with ordinary days' },
  tariffMissingSlots: { 'zh-CN': '一天的时段没有排满', en: 'The bands do not fill the day' },
  tariffUnknownBand: { 'zh-CN': '有不认识的时段', en: 'There is a band that is not known' },
  tariffUnusedBand: { 'zh-CN': '时段表里没有用到这个时段，请去掉它的价格', en: 'No day has this band, please remove its price' },
  tariffNoPrice: { 'zh-CN': '这个时段还没有价格', en: 'This band has no price yet' },
  tariffWrongSteps: { 'zh-CN': '每一档都要有价格', en: 'Each step needs a price' },
  tariffFalling: { 'zh-CN': '要大于前一档的上限', en: 'This has to be above the threshold before it' },
  tariffOfOtherEnergy: { 'zh-CN': '该方案用于另一种能源', en: 'This tariff is for another type of energy' },
  tariffNotPublished: { 'zh-CN': '该方案还没有已发布的版本', en: 'This tariff has no published version yet' },
  tariffBeginsLater: {
    'zh-CN': '该方案此时还没有生效的版本，中间会有一段没有价格；请选更晚的时间',
    en: 'No version of this tariff is in force then, which would leave a gap; please choose a later time',
  },
  tariffHotDayBegun: { 'zh-CN': '高温日须在当天之前公布', en: 'A hot day has to be named before it begins' },
  tariffBandNotInMonth: { 'zh-CN': '这个月没有该时段', en: 'This month does not have this band' },
} as const satisfies MessageTable;
