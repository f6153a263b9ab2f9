import { above, alarmRule, below, noData } from '../alarm-rules.ts';
import { officeHours, roundTheClock } from '../calendars.ts';
import type { ConfigurationTemplate } from '../configuration-template.ts';
import { plantEscalation } from '../escalation.ts';
import { optional, text, whenIs, yesNo } from '../fields.ts';
import { gatewayElectricityMeter } from '../meter-models.ts';
import { inspections } from './inspections.ts';
import { works } from './works.ts';

const repair = '供电故障抢修';

export const powerDistribution: ConfigurationTemplate = {
  name: { 'zh-CN': '配电运维', en: 'Power distribution' },
  description: {
    'zh-CN': '用户变配电站的托管运维：巡视、预防性试验、继电保护、倒闸操作与故障抢修。',
    en: 'Substations of customers: patrols, preventive tests, protection relays, switching and fault repair.',
  },
  calendars: [officeHours, roundTheClock],
  businessTypes: [...inspections, ...works],
  teams: [
    { name: '运行值班班', specialties: ['电气'], areas: [], phone: '' },
    { name: '检修试验班', specialties: ['电气', '试验', '继保'], areas: [], phone: '' },
  ],
  alarmRules: [
    alarmRule({
      name: '干式变压器绕组超温',
      model: 'SCB13-1250/10',
      level: 1,
      condition: above('windingTemperature', 130, { hysteresis: 5, forSeconds: 60 }),
      businessType: repair,
    }),
    alarmRule({
      name: '油浸式变压器顶层油温过高',
      model: 'S13-M-800/10',
      level: 1,
      condition: above('oilTemperature', 95, { hysteresis: 5, forSeconds: 60 }),
      businessType: repair,
    }),
    alarmRule({
      name: '油浸式变压器顶层油温偏高',
      model: 'S13-M-800/10',
      level: 3,
      condition: above('oilTemperature', 85, { hysteresis: 3, forSeconds: 600 }),
      businessType: '油浸式变压器巡视',
    }),
    alarmRule({
      name: '干式变压器过负荷',
      model: 'SCB13-1250/10',
      level: 2,
      condition: above('load', 100, { hysteresis: 5, forSeconds: 300 }),
    }),
    alarmRule({
      name: '油浸式变压器过负荷',
      model: 'S13-M-800/10',
      level: 2,
      condition: above('load', 100, { hysteresis: 5, forSeconds: 300 }),
    }),
    // GB/T 12325: 220 V from −10 % to +7 %.
    alarmRule({
      name: 'A 相电压偏低',
      model: 'DTSD1352-C',
      level: 3,
      condition: below('voltageA', 198, { hysteresis: 2, forSeconds: 300 }),
    }),
    alarmRule({
      name: 'A 相电压偏高',
      model: 'DTSD1352-C',
      level: 3,
      condition: above('voltageA', 235.4, { hysteresis: 2, forSeconds: 300 }),
    }),
    alarmRule({
      name: '功率因数偏低',
      model: 'DTSD1352-C',
      level: 4,
      condition: below('powerFactor', 0.9, { hysteresis: 0.02, forSeconds: 1800 }),
    }),
    alarmRule({ name: '电能表失联', model: 'DTSD1352-C', level: 3, condition: noData(30) }),
    alarmRule({
      name: '配电室温度过高',
      model: 'TH-LoRa-02',
      level: 3,
      condition: above('temperature', 40, { hysteresis: 2, forSeconds: 300 }),
      businessType: '配电室日常巡视',
    }),
    alarmRule({
      name: '配电室湿度过高',
      model: 'TH-LoRa-02',
      level: 4,
      condition: above('humidity', 85, { hysteresis: 5, forSeconds: 900 }),
    }),
  ],
  orderFields: [
    yesNo('outageNeeded', '是否需要停电操作', optional),
    text('outageScope', '停电影响范围', { ...optional, when: whenIs('outageNeeded', true) }),
    text('workTicketNo', '工作票编号', { ...optional, when: whenIs('outageNeeded', true) }),
    text('siteContact', '现场联系人及电话', optional),
  ],
  meterModels: [gatewayElectricityMeter],
  escalation: plantEscalation,
  positions: [
    {
      name: { 'zh-CN': '运维经理', en: 'Operations manager' },
      role: 'tenant_admin',
      duty: { 'zh-CN': '组织设置、人员与项目', en: 'Set-up, people and projects' },
    },
    {
      name: { 'zh-CN': '调度值班员', en: 'Dispatcher on duty' },
      role: 'dispatcher',
      duty: { 'zh-CN': '受理、派单、验收与告警处置', en: 'Intake, dispatch, checks and alarms' },
    },
    {
      name: { 'zh-CN': '值班长', en: 'Shift leader' },
      role: 'team_leader',
      duty: { 'zh-CN': '班组接单、指派和监护', en: 'Accepts and assigns orders, supervises work' },
    },
    {
      name: { 'zh-CN': '高压电工', en: 'High-voltage electrician' },
      role: 'technician',
      duty: {
        'zh-CN': '巡视、操作与检修（特种作业操作证：高压电工作业）',
        en: 'Patrols, switching and repair (certificate for high-voltage work)',
      },
    },
    {
      name: { 'zh-CN': '试验员', en: 'Test engineer' },
      role: 'technician',
      duty: { 'zh-CN': '预防性试验与继电保护检验', en: 'Preventive tests and protection relays' },
    },
    {
      name: { 'zh-CN': '客户电气负责人', en: 'Customer’s electrical engineer' },
      role: 'client_rep',
      duty: { 'zh-CN': '确认停送电、评价与签字', en: 'Confirms switching, evaluates and signs' },
    },
  ],
};
