import type { MessageTable } from './message-table.ts';

export const planMessages = {
  planNameTaken: { 'zh-CN': '已有同名计划', en: 'There is a plan with this name already' },
  tooManyPlans: { 'zh-CN': '计划最多 {most} 个', en: 'There can be {most} plans at most' },
  planNeverDue: { 'zh-CN': '按此规则不会生成工单', en: 'By this rule no order would be made' },
  planRuleUnreadable: { 'zh-CN': '无法识别该重复规则', en: 'This rule cannot be read' },
  planTooFrequent: { 'zh-CN': '最多每小时一次', en: 'A plan comes once an hour at most' },
  planRuleUnsupported: { 'zh-CN': '该规则包含不支持的部分', en: 'The rule has a part that is not supported' },
  planStartsTooEarly: { 'zh-CN': '开始时间不能早于 2000 年', en: 'The start cannot be before the year 2000' },
  planEndsBeforeStart: { 'zh-CN': '结束日期不能早于开始日期', en: 'The end cannot be before the start' },
  planCounterOutOfRange: { 'zh-CN': '请填写大于 0、不超过 10 亿的数', en: 'Enter a number above 0 and up to 1,000,000,000' },
  planCountedBeyond: { 'zh-CN': '不能大于间隔', en: 'This cannot be more than the interval' },
  planCounterNotSkipped: {
    'zh-CN': '按计数触发的任务不能跳过，请选择提前、顺延或照常进行',
    en: 'Work by counter is not left out: choose before, after or keep',
  },
  planMeterUnknown: { 'zh-CN': '表计不存在、已停用，或没有累计读数', en: 'This meter is unknown, retired or counts nothing' },
  planDeviceNotCounting: { 'zh-CN': '有设备没有累计读数，请改选表计', en: 'One of the devices counts nothing: choose a meter' },
  planCounterNeedsDevices: { 'zh-CN': '请选择计数的表计，或指定有累计读数的设备', en: 'Choose a meter, or devices that count' },
  planTriggerFixed: {
    'zh-CN': '计划已有任务记录，不能改变触发方式，请新建计划',
    en: 'The plan has dates already, so its trigger stays: create another plan',
  },
  planDeviceUnknown: { 'zh-CN': '设备不在所选地点，或已停用', en: 'This device is not at the place, or is retired' },
  planProjectUnknown: { 'zh-CN': '项目不存在或已结束', en: 'This project does not exist or has ended' },
  planIsActive: { 'zh-CN': '该计划已在执行', en: 'This plan is active already' },
  planNotActive: { 'zh-CN': '该计划没有在执行', en: 'This plan is not active' },
  planJoined: {
    'zh-CN': '计划“{name}”{date} 的任务并入本单，因为上一单尚未完成。',
    en: 'The work of {date} of the plan “{name}” joins this order, because it is still open.',
  },
} as const satisfies MessageTable;
