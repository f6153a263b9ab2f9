import { above, alarmRule, everyNight, noData } from '../alarm-rules.ts';
import { officeHours, roundTheClock, serviceHours } from '../calendars.ts';
import type { ConfigurationTemplate } from '../configuration-template.ts';
import { serviceEscalation } from '../escalation.ts';
import { number, optional, text, whenIs, yesNo } from '../fields.ts';
import { networks } from './networks.ts';
import { supply } from './supply.ts';

const patrol = '供水管网巡线与检漏';
const meters = '水表维护与更换';

export const water: ConfigurationTemplate = {
  name: { 'zh-CN': '水务', en: 'Water' },
  description: {
    'zh-CN': '供水与排水：水源、净水、泵站、二次供水、管网、水表及污水处理。',
    en: 'Supply and drainage: sources, treatment, pumping, secondary supply, network, meters and waste water.',
  },
  calendars: [officeHours, serviceHours, roundTheClock],
  businessTypes: [...supply, ...networks],
  teams: [
    { name: '厂站运行班', specialties: ['机泵', '工艺'], areas: [], phone: '' },
    { name: '水质化验班', specialties: ['化验'], areas: [], phone: '' },
    { name: '管网抢修班', specialties: ['管网', '排水'], areas: [], phone: '' },
    { name: '计量服务班', specialties: ['计量'], areas: [], phone: '' },
  ],
  alarmRules: [
    alarmRule({
      name: '夜间最小流量偏大（DN100）',
      model: 'WPH-DN100',
      level: 3,
      condition: above('flow', 15, { hysteresis: 2, forSeconds: 3600 }),
      businessType: patrol,
      schedule: everyNight,
    }),
    alarmRule({
      name: '夜间最小流量偏大（DN80）',
      model: 'WPH-DN80',
      level: 3,
      condition: above('flow', 8, { hysteresis: 1, forSeconds: 3600 }),
      businessType: patrol,
      schedule: everyNight,
    }),
    alarmRule({
      name: '流量突增，疑似爆管',
      model: 'WPH-DN100',
      level: 1,
      condition: { kind: 'rateOfChange', key: 'flow', direction: 'rise', limit: 60, withinSeconds: 600 },
      businessType: '供水管网抢修',
    }),
    alarmRule({ name: '大口径水表失联', model: 'WPH-DN100', level: 3, condition: noData(60), businessType: meters }),
    alarmRule({ name: '水表失联', model: 'LXS-DN40', level: 4, condition: noData(1440), businessType: meters }),
    alarmRule({
      name: '泵房温度过高',
      model: 'TH-LoRa-02',
      level: 3,
      condition: above('temperature', 40, { hysteresis: 2, forSeconds: 300 }),
      businessType: '加压泵站巡检',
    }),
    alarmRule({
      name: '泵站功率异常',
      model: 'DTSD1352-C',
      level: 3,
      condition: { kind: 'rateOfChange', key: 'power', direction: 'fall', limit: 50, withinSeconds: 300 },
    }),
  ],
  orderFields: [
    text('userNo', '用水户号', optional),
    text('reporterContact', '联系人及电话', optional),
    yesNo('supplyCut', '是否需要停水', optional),
    number('affectedHouseholds', '影响户数', '户', { ...optional, range: [0, 1_000_000], decimals: 0, when: whenIs('supplyCut', true) }),
  ],
  meterModels: [],
  escalation: serviceEscalation,
  positions: [
    {
      name: { 'zh-CN': '运营经理', en: 'Operations manager' },
      role: 'tenant_admin',
      duty: { 'zh-CN': '组织设置、项目与考核', en: 'Set-up, projects and performance' },
    },
    {
      name: { 'zh-CN': '供水调度员', en: 'Supply dispatcher' },
      role: 'dispatcher',
      duty: { 'zh-CN': '压力与水量调度、派单与告警处置', en: 'Pressure and quantity, dispatch and alarms' },
    },
    {
      name: { 'zh-CN': '班组长', en: 'Team leader' },
      role: 'team_leader',
      duty: { 'zh-CN': '接单、指派与作业许可', en: 'Accepts and assigns orders, work permits' },
    },
    {
      name: { 'zh-CN': '泵站运行工', en: 'Pumping station operator' },
      role: 'technician',
      duty: { 'zh-CN': '厂站与泵站巡检（健康证）', en: 'Rounds of plants and stations (health certificate)' },
    },
    {
      name: { 'zh-CN': '水质化验员', en: 'Water analyst' },
      role: 'technician',
      duty: { 'zh-CN': '采样与检测', en: 'Sampling and analysis' },
    },
    {
      name: { 'zh-CN': '管道工', en: 'Pipe fitter' },
      role: 'technician',
      duty: { 'zh-CN': '巡线、检漏与抢修（有限空间作业培训）', en: 'Patrols, leak detection and repair (training for confined spaces)' },
    },
    {
      name: { 'zh-CN': '营业统计员', en: 'Meter reading clerk' },
      role: 'energy_clerk',
      duty: { 'zh-CN': '抄表与产销差统计', en: 'Meter readings and unbilled water' },
    },
    {
      name: { 'zh-CN': '用水单位代表', en: 'Customer’s representative' },
      role: 'client_rep',
      duty: { 'zh-CN': '报修、评价与签字', en: 'Reports faults, evaluates and signs' },
    },
  ],
};
