import { above, alarmRule, below, noData } from '../alarm-rules.ts';
import { officeHours, roundTheClock, serviceHours } from '../calendars.ts';
import type { ConfigurationTemplate } from '../configuration-template.ts';
import { serviceEscalation } from '../escalation.ts';
import { number, optional, text } from '../fields.ts';
import { plant } from './plant.ts';
import { service } from './service.ts';

const substation = '换热站巡检';

export const heating: ConfigurationTemplate = {
  name: { 'zh-CN': '供热', en: 'Heating' },
  description: {
    'zh-CN': '集中供热：热源、换热站、热网、用户服务与热计量，兼顾供暖期和停暖期。',
    en: 'District heating: plants, substations, network, customer service and heat metering, in and out of season.',
  },
  calendars: [officeHours, serviceHours, roundTheClock],
  businessTypes: [...plant, ...service],
  teams: [
    { name: '热源运行班', specialties: ['司炉', '化验'], areas: [], phone: '' },
    { name: '换热站运行班', specialties: ['热力', '计量'], areas: [], phone: '' },
    { name: '管网抢修班', specialties: ['管网'], areas: [], phone: '' },
  ],
  alarmRules: [
    alarmRule({
      name: '供水温度过高',
      model: 'UHM-DN150',
      level: 2,
      condition: above('supplyTemperature', 95, { hysteresis: 3, forSeconds: 300 }),
      businessType: substation,
    }),
    alarmRule({
      name: '供水温度偏低',
      model: 'UHM-DN150',
      level: 3,
      condition: below('supplyTemperature', 35, { hysteresis: 2, forSeconds: 3600 }),
      businessType: substation,
    }),
    alarmRule({
      name: '回水温度偏高',
      model: 'UHM-DN150',
      level: 4,
      condition: above('returnTemperature', 60, { hysteresis: 2, forSeconds: 3600 }),
    }),
    alarmRule({ name: '热量表失联', model: 'UHM-DN150', level: 3, condition: noData(60), businessType: '热量表维护' }),
    alarmRule({
      name: '补水流量异常',
      model: 'WPH-DN80',
      level: 2,
      condition: above('flow', 10, { hysteresis: 1, forSeconds: 1800 }),
      businessType: '管网泄漏抢修',
    }),
    alarmRule({
      name: '锅炉燃气压力过低',
      model: 'LLQ-G65',
      level: 2,
      condition: below('pressure', 1.5, { hysteresis: 0.2, forSeconds: 60 }),
      businessType: '热源锅炉巡检',
    }),
    alarmRule({
      name: '室温不达标',
      model: 'TH-LoRa-02',
      level: 3,
      condition: below('temperature', 18, { hysteresis: 0.5, forSeconds: 7200 }),
      businessType: '用户室温测量与调节',
    }),
  ],
  orderFields: [
    text('userCardNo', '热用户卡号', optional),
    text('reporterContact', '联系人及电话', optional),
    number('reportedTemperature', '用户反映的室温', '℃', { ...optional, range: [-20, 50], decimals: 1 }),
    number('affectedArea', '影响供热面积', 'm²', { ...optional, range: [0, 10_000_000], decimals: 0 }),
  ],
  meterModels: [],
  escalation: serviceEscalation,
  positions: [
    {
      name: { 'zh-CN': '生产经理', en: 'Production manager' },
      role: 'tenant_admin',
      duty: { 'zh-CN': '组织设置、运行方案与考核', en: 'Set-up, operating plans and performance' },
    },
    {
      name: { 'zh-CN': '生产调度员', en: 'Production dispatcher' },
      role: 'dispatcher',
      duty: { 'zh-CN': '热网调度、派单与告警处置', en: 'Heat network, dispatch and alarms' },
    },
    {
      name: { 'zh-CN': '站长、班长', en: 'Station or shift leader' },
      role: 'team_leader',
      duty: { 'zh-CN': '接单、指派与现场安全', en: 'Accepts and assigns orders, safety on site' },
    },
    {
      name: { 'zh-CN': '司炉工', en: 'Boiler operator' },
      role: 'technician',
      duty: { 'zh-CN': '锅炉运行（锅炉作业证）', en: 'Boilers (boiler operator’s certificate)' },
    },
    {
      name: { 'zh-CN': '热网运行工', en: 'Network operator' },
      role: 'technician',
      duty: { 'zh-CN': '换热站、管线巡检与入户服务', en: 'Substations, patrols and home visits' },
    },
    {
      name: { 'zh-CN': '焊工', en: 'Welder' },
      role: 'technician',
      duty: { 'zh-CN': '管网抢修（压力管道焊工证）', en: 'Network repair (certificate for pressure pipes)' },
    },
    {
      name: { 'zh-CN': '收费统计员', en: 'Billing clerk' },
      role: 'energy_clerk',
      duty: { 'zh-CN': '热计量数据核对', en: 'Checks of heat metering' },
    },
    {
      name: { 'zh-CN': '热用户', en: 'Heat customer' },
      role: 'occupant',
      duty: { 'zh-CN': '报修与评价', en: 'Reports faults and evaluates' },
    },
  ],
};
