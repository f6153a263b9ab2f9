import type {
  Action,
  AlarmCondition,
  AlarmState,
  Block,
  ClockKind,
  ClosingReason,
  EnergyType,
  EventLevel,
  HistoryEvent,
  HoldReason,
  ObjectKind,
  Outcome,
  ReturnReason,
  Role,
  SideAction,
  StatusTab,
  WorkOrderSource,
  WorkOrderStatus,
} from '@energy-om/domain';
import type { RejectReason } from '../areas/schemas/device-wire.ts';

/** Every code table with its texts. Each table is a record over the whole code type, so that a code without a text does not compile. */
export interface DictionaryTexts {
  workOrderStatus: Record<WorkOrderStatus, string>;
  statusTab: Record<StatusTab, string>;
  historyEvent: Record<HistoryEvent, string>;
  workOrderSource: Record<WorkOrderSource, string>;
  /** The code table SJDJ (spec §3). */
  eventLevel: Record<EventLevel, string>;
  energyType: Record<EnergyType, string>;
  objectKind: Record<ObjectKind, string>;
  role: Record<Role, string>;
  returnReason: Record<ReturnReason, string>;
  closingReason: Record<ClosingReason, string>;
  holdReason: Record<HoldReason, string>;
  outcome: Record<Outcome, string>;
  clock: Record<ClockKind, string>;
  /** The labels of the buttons. */
  action: Record<Action | SideAction, string>;
  alarmState: Record<AlarmState, string>;
  conditionKind: Record<AlarmCondition['kind'], string>;
  rejectReason: Record<RejectReason, string>;
  block: Record<Block, string>;
}

export const zhCn: DictionaryTexts = {
  workOrderStatus: {
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
  statusTab: {
    toDispatch: '待派单',
    toAccept: '待接单',
    toAssign: '待指派',
    executing: '执行中',
    toCheck: '待验收',
    closing: '关闭中',
    completed: '已完成',
    closed: '已关闭',
  },
  historyEvent: {
    0: '人工新增',
    1: '事件告警',
    2: '业务计划',
    20: '派单',
    30: '接单',
    40: '指派人员',
    50: '处理',
    60: '完成',
    70: '退回',
    80: '申请关闭',
    90: '确认关闭',
    100: '关闭',
    110: '拒绝关闭',
  },
  workOrderSource: { 0: '人工', 1: '告警', 2: '计划' },
  eventLevel: { 1: '一级', 2: '二级', 3: '三级', 4: '四级' },
  energyType: { NYDN: '电', NYSN: '水', NYQN: '气', NYLN: '冷量', NYRN: '热量', NYHJ: '环境', NYKG: '开关' },
  objectKind: { device: '设备', meter: '表计', gateway: '网关', camera: '摄像头', area: '区域' },
  role: {
    platform_admin: '平台管理员',
    tenant_admin: '组织管理员',
    dispatcher: '调度员',
    team_leader: '班组长',
    technician: '技术员',
    client_rep: '客户代表',
    occupant: '住户',
    energy_clerk: '能源管理员',
  },
  returnReason: {
    notMyTrade: '专业不符',
    tooFar: '距离过远',
    overloaded: '任务过多',
    noAccess: '无法进入现场',
    missingParts: '缺少备件',
    unsafe: '现场不安全',
    wrongInformation: '信息有误',
    offDuty: '不在班',
    other: '其他',
  },
  closingReason: {
    falseAlarm: '误报',
    duplicate: '重复工单',
    withdrawn: '报修人撤回',
    recoveredByItself: '自行恢复',
    removed: '设备已拆除',
    outsideContract: '不在合同范围',
    needsProject: '需立项处理',
  },
  holdReason: {
    waitingForParts: '等待备件',
    powerOffWindow: '等待停电窗口',
    customer: '客户原因',
    permit: '等待许可',
    weather: '天气原因',
  },
  outcome: { fixed: '已修复', temporarilyRestored: '临时恢复' },
  clock: {
    dispatch: '派单',
    accept: '响应',
    assign: '指派',
    arrive: '到场',
    backfill: '回填',
    check: '验收',
    evaluate: '评价',
    confirmClosing: '关闭确认',
    close: '关闭',
    resolve: '处理',
  },
  action: {
    dispatch: '派单',
    redispatch: '改派',
    accept: '接单',
    grab: '抢单',
    decline: '拒单',
    start: '开始执行',
    assign: '指派',
    changeMembers: '调整人员',
    finish: '完工',
    finishWithResult: '完工并回填',
    backfill: '结果回填',
    passCheck: '验收通过',
    rework: '返工',
    reworkPaperwork: '退回补填',
    evaluate: '评价',
    reportNotSolved: '未解决',
    sendBack: '退单',
    passUp: '退回调度员',
    resubmit: '重新提交',
    applyForClosing: '申请关闭',
    confirmClosing: '确认关闭',
    close: '关闭工单',
    refuseClosing: '拒绝关闭',
    withdrawClosing: '撤回关闭申请',
    edit: '编辑',
    add: '补充说明',
    hold: '挂起',
    resume: '恢复',
    approveHold: '批准挂起',
    checkIn: '到场签到',
  },
  alarmState: { open: '待确认', acknowledged: '已确认', cleared: '已恢复' },
  conditionKind: { threshold: '越限', rateOfChange: '变化过快', state: '状态异常', noData: '无数据' },
  rejectReason: {
    malformed: '格式错误',
    wrongType: '值类型错误',
    implausibleTime: '时间不合理',
    tooLarge: '消息过大',
    unknownDevice: '未知设备',
    deviceRetired: '设备已停用',
    topicNotAllowed: '主题不受支持',
  },
  block: {
    conditionHolds: '告警尚未恢复',
    doerMayNotCheck: '执行人不能验收自己完成的工单',
    requesterMayNotSign: '申请人不能签署自己的关闭申请',
    signerMayNotSignTwice: '两次签署须由不同的人完成',
    wrongTrade: '您所在的班组不具备该业务所需的专业',
    offShift: '您当前不在班',
  },
};
