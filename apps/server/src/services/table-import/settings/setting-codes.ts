import {
  type AlarmCondition,
  type CatchUp,
  type ClockTarget,
  type CounterStart,
  clockKinds,
  type EnergyType,
  type EscalationTime,
  energyTypes,
  escalationClocks,
  type escalationRoles,
  eventLevels,
  type FieldType,
  type FoundRecipient,
  type HolidayPolicy,
  type OpenOrderPolicy,
  type PermitKind,
  type PlanFrequency,
  type PlanTrigger,
  permitKinds,
  type ReportSettings,
  type RuleTargetKind,
  type SkillKind,
  skillKinds,
  type valueTypes,
  workOrderSources,
} from '@energy-om/domain';
import { createCodes, createDictionaryCodes, createNumberCodes } from '../values/labelled-codes.ts';

export const levelCodes = createNumberCodes('level', 'eventLevel', eventLevels);
export const sourceCodes = createNumberCodes('source', 'workOrderSource', workOrderSources);
export const energyTypeCodes = createDictionaryCodes<EnergyType>('energy type', 'energyType', energyTypes);
export const permitKindCodes = createDictionaryCodes<PermitKind>('kind of permit', 'permitKind', permitKinds);
export const skillKindCodes = createDictionaryCodes<SkillKind>('kind of certificate', 'skillKind', skillKinds);
export const clockCodes = createDictionaryCodes('clock', 'clock', clockKinds);
export const escalationClockCodes = createDictionaryCodes('clock', 'clock', escalationClocks);

export const valueTypeCodes = createCodes<keyof typeof valueTypes>('type of value', {
  register: ['累计值', 'Register', '表码'],
  gauge: ['瞬时值', 'Gauge'],
  temperatureHumidity: ['温湿度', 'Temperature, humidity'],
  state: ['开关状态', 'State', '状态'],
});

export const countingCodes = createCodes<ClockTarget['counts']>('way to count', {
  always: ['自然时间', 'All hours'],
  workingHours: ['工作时间', 'Working hours'],
});

export const dayCodes = createCodes('kind of day', {
  holiday: ['节假日', 'Holiday', '放假', '休息'],
  extraWorkday: ['调休上班', 'Extra work day', '补班', '上班'],
});

export const fieldTypeCodes = createCodes<FieldType>('kind of field', {
  text: ['文字', 'Text'],
  number: ['数值', 'Number'],
  choice: ['单选', 'Choice'],
  checklist: ['三态', 'Checklist'],
  yesNo: ['是否', 'Yes/no'],
  date: ['日期', 'Date'],
  photo: ['照片', 'Photos'],
  signature: ['签名', 'Signature'],
  reading: ['抄表', 'Meter reading'],
});

export const comparisonCodes = createCodes('comparison', {
  equals: ['等于', 'Equals', '='],
  above: ['大于', 'Above', '>'],
  below: ['小于', 'Below', '<'],
  abnormal: ['有异常', 'Abnormal'],
});

export const dispatchTargetCodes = createCodes<RuleTargetKind>('target', {
  team: ['班组', 'Team'],
  onShift: ['班组值班人员', 'Member on shift', '值班人员'],
});

export const alarmTargetCodes = createCodes('target', {
  model: ['型号', 'Model'],
  area: ['区域', 'Area'],
  device: ['设备', 'Device'],
});

export const conditionCodes = createDictionaryCodes<AlarmCondition['kind']>('condition', 'conditionKind', [
  'threshold',
  'rateOfChange',
  'state',
  'noData',
]);

/** Of a limit, and of a change. */
export const directionCodes = createCodes('direction', {
  above: ['高于', 'Above'],
  below: ['低于', 'Below'],
  rise: ['上升', 'Rise'],
  fall: ['下降', 'Fall'],
  either: ['升降均算', 'Either', '任意'],
});

export const escalationUnitCodes = createCodes<EscalationTime['unit']>('time', {
  percent: ['到时限的 %', '% of the target', '%', '百分比'],
  minutesLate: ['超时分钟', 'Minutes late', '超时'],
});

export const recipientCodes = createCodes<FoundRecipient | (typeof escalationRoles)[number]>('recipient', {
  owner: ['责任人', 'Responsible person'],
  onDuty: ['值班人员', 'On duty'],
  leader: ['班组长', 'Team leader', '班长'],
  dispatchers: ['调度员', 'Dispatchers'],
  projectManager: ['项目经理', 'Project manager'],
  administrators: ['组织管理员', 'Administrators'],
  team_leader: ['全部班组长', 'All team leaders'],
  technician: ['全部技术员', 'All technicians'],
  client_rep: ['全部客户代表', 'All client representatives'],
});

/** Who decides what a fault report becomes. */
export const classifierCodes = createCodes<ReportSettings['classifiedBy']>('person', {
  dispatcher: ['调度员', 'Dispatcher'],
  reporter: ['报修人', 'Reporter'],
});

export const triggerCodes = createCodes<PlanTrigger>('trigger', {
  calendar: ['按日历', 'Calendar', '日历'],
  completion: ['按完成时间', 'Completion', '完成后'],
  counter: ['按运行量', 'Counter', '运行量', '运行小时'],
});

export const frequencyCodes = createCodes<PlanFrequency>('frequency', {
  HOURLY: ['小时', 'Hour', '每小时', '按小时'],
  DAILY: ['天', 'Day', '每天', '按天', '日'],
  WEEKLY: ['周', 'Week', '每周', '按周'],
  MONTHLY: ['月', 'Month', '每月', '按月', '个月'],
  YEARLY: ['年', 'Year', '每年', '按年'],
});

/** What happens to a date that is no working day. */
export const holidayCodes = createCodes<HolidayPolicy>('way', {
  keep: ['照常进行', 'Keep', '照常'],
  before: ['提前到工作日', 'Before', '提前'],
  after: ['顺延到工作日', 'After', '顺延'],
  skip: ['跳过', 'Skip'],
});

export const catchUpCodes = createCodes<CatchUp>('way', {
  once: ['补做最近一次', 'Once', '补做'],
  skip: ['不补做', 'Skip'],
});

export const openOrderCodes = createCodes<OpenOrderPolicy>('way', {
  make: ['照常生成新单', 'Make', '生成新单'],
  join: ['并入未完成的工单', 'Join', '并入'],
});

export const counterStartCodes = createCodes<CounterStart>('way', {
  step: ['固定步长', 'Fixed steps'],
  finish: ['完成后重新计', 'From the finish', '完成后'],
});
