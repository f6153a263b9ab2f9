import type { MessageTable } from './message-table.ts';

export const organisationMessages = {
  lastAdministrator: {
    'zh-CN': '这是最后一位组织管理员，请先指定另一位',
    en: 'This is the last administrator of the organisation, please appoint another one first',
  },
  outsideManagedArea: { 'zh-CN': '您只能管理自己负责的区域', en: 'You may only manage within your own area' },
  wholeTenantOnly: {
    'zh-CN': '只有负责整个组织的管理员可以进行此操作',
    en: 'Only an administrator of the whole organisation may do this',
  },
  rightsChanged: {
    'zh-CN': '您的权限刚刚有变动，本次操作未生效，请刷新后重试',
    en: 'Your rights have just changed and nothing was done; please refresh and try again',
  },
  noRoleToOneself: { 'zh-CN': '不能给自己授予角色', en: 'You cannot give a role to yourself' },
  notOneselfsRequest: { 'zh-CN': '不能审核自己的申请', en: 'You cannot decide on your own request' },
  requestDecided: { 'zh-CN': '该申请已处理', en: 'This request has already been decided' },
  leaveInstead: {
    'zh-CN': '不能移除自己，如需退出请在“我的组织”中操作',
    en: 'You cannot remove yourself; to leave, go to your organisations',
  },
  memberHasOrders: {
    'zh-CN': '该成员手上还有未完成的工单，请先转派',
    en: 'This member has open orders in hand, please hand them over first',
  },
  memberManagesProjects: {
    'zh-CN': '仍是项目“{projects}”的项目经理，请先更换',
    en: 'Still the manager of the project “{projects}”, please have somebody else appointed first',
  },
  tooManyInvites: {
    'zh-CN': '有效的邀请码最多 {max} 个，请先撤销不用的',
    en: 'There can be {max} open invites at most, please revoke one first',
  },
  roleNotForTeams: { 'zh-CN': '该角色不能加入班组', en: 'Nobody with this role serves in a team' },
  memberNotForTeams: { 'zh-CN': '所选人员中有人不能加入班组', en: 'Someone chosen cannot serve in a team' },
  leaderNotAmongMembers: { 'zh-CN': '班组长须是班组成员', en: 'The leader must be one of the members' },
  teamNameTaken: { 'zh-CN': '已有同名班组', en: 'There is a team with this name already' },
  teamHasOrders: { 'zh-CN': '班组还有未完成的工单，请先转派', en: 'The team has open orders, please hand them over first' },
  teamInUse: { 'zh-CN': '该班组还在使用，请先处理下列项目', en: 'This team is still in use, please deal with what is listed first' },
} as const satisfies MessageTable;
