import type { MessageTable } from './message-table.ts';

export const projectMessages = {
  projectEnded: { 'zh-CN': '项目已结束', en: 'The project has ended' },
  projectActive: { 'zh-CN': '项目正在进行，无需恢复', en: 'The project is active, there is nothing to reopen' },
  projectNamesRetired: {
    'zh-CN': '项目中的{names}已停用，请先恢复',
    en: 'The project has what is retired: {names}. Please restore it first',
  },
  projectNameTaken: { 'zh-CN': '已有同名项目', en: 'There is a project with this name already' },
  projectHasOrders: { 'zh-CN': '项目还有未完成的工单，请先处理', en: 'The project has open orders, please deal with them first' },
  tooManyProjects: { 'zh-CN': '项目最多 {most} 个', en: 'There can be {most} projects at most' },
  endBeforeStart: { 'zh-CN': '结束日期不能早于开始日期', en: 'The end cannot be before the start' },
  teamUnknown: { 'zh-CN': '所选班组中有已解散或不存在的', en: 'A team chosen does not exist or is dissolved' },
  memberUnknown: { 'zh-CN': '所选人员不是本组织成员', en: 'Someone chosen is not a member of the organisation' },
} as const satisfies MessageTable;
