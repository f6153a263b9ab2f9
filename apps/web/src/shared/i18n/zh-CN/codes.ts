import { dictionaryTexts } from '@energy-om/contract';

const dictionary = dictionaryTexts['zh-CN'];

/** Labels of the specification's code tables (spec §3). */
export const codes = {
  status: {
    10: '待派单',
    20: '待接单',
    30: '已接单',
    40: '待指派',
    50: '执行中',
    60: '待回填',
    70: '已执行',
    80: '待评价',
    90: '已完成',
    100: '已退回',
    110: '申请关闭',
    120: '待关闭',
    130: '已关闭',
  },
  event: {
    0: '人工新增',
    1: '事件告警',
    2: '业务计划',
    20: '工单派发',
    30: '已接单',
    40: '成员指派',
    50: '已处理',
    60: '已完成',
    70: '已退回',
    80: '申请关闭',
    90: '确认关闭',
    100: '已关闭',
    110: '拒绝关闭',
  },
  level: { 1: '一级', 2: '二级', 3: '三级', 4: '四级' },
  energy: { NYDN: '电', NYSN: '水', NYQN: '气', NYLN: '热', NYRN: '热', NYHJ: '环境', NYKG: '开关' },
  role: {
    platform_admin: '平台管理员',
    tenant_admin: '租户管理员',
    dispatcher: '调度员',
    team_leader: '班组长',
    technician: '运维人员',
    client_rep: '客户代表',
    occupant: '住户',
    energy_clerk: '能源专员',
  },
  /** What buttons say, reasons and the like: the dictionary's texts, one truth with the server. */
  action: dictionary.action,
  block: dictionary.block,
  returnReason: dictionary.returnReason,
  closingReason: dictionary.closingReason,
  holdReason: dictionary.holdReason,
  outcome: dictionary.outcome,
  objectKind: dictionary.objectKind,
  /** Tells the two heats apart, where `energy` does not. */
  energyType: dictionary.energyType,
  clock: dictionary.clock,
  source: dictionary.workOrderSource,
  statusTab: dictionary.statusTab,
};
