import { above, alarmRule, below, noData } from '../alarm-rules.ts';
import { officeHours, roundTheClock } from '../calendars.ts';
import type { ConfigurationTemplate } from '../configuration-template.ts';
import { plantEscalation } from '../escalation.ts';
import { choice, optional, text, whenIs } from '../fields.ts';
import { gatewayElectricityMeter } from '../meter-models.ts';
import { generation } from './generation.ts';
import { plant } from './plant.ts';

const repair = '能源站故障抢修';

export const integratedEnergy: ConfigurationTemplate = {
  name: { 'zh-CN': '综合能源', en: 'Integrated energy' },
  description: {
    'zh-CN': '园区能源站：光伏、储能、充电、制冷、供热、压缩空气与能源计量的运营维护。',
    en: 'Energy centres of parks: solar, storage, charging, cooling, heating, compressed air and metering.',
  },
  calendars: [officeHours, roundTheClock],
  businessTypes: [...generation, ...plant],
  teams: [
    { name: '新能源班', specialties: ['光伏', '储能', '充电', '电气'], areas: [], phone: '' },
    { name: '动力班', specialties: ['暖通', '热力', '机械'], areas: [], phone: '' },
    { name: '计量班', specialties: ['计量'], areas: [], phone: '' },
  ],
  alarmRules: [
    alarmRule({
      name: '燃气压力过低',
      model: 'LLQ-G100',
      level: 2,
      condition: below('pressure', 1.5, { hysteresis: 0.2, forSeconds: 60 }),
      businessType: repair,
    }),
    alarmRule({
      name: '冷冻水供水温度偏高',
      model: 'UHM-DN250',
      level: 3,
      condition: above('supplyTemperature', 12, { hysteresis: 1, forSeconds: 1800 }),
      businessType: '制冷站巡检',
    }),
    alarmRule({
      name: '变压器绕组超温',
      model: 'SCB13-1250/10',
      level: 1,
      condition: above('windingTemperature', 130, { hysteresis: 5, forSeconds: 60 }),
      businessType: repair,
    }),
    alarmRule({
      name: '变压器过负荷',
      model: 'SCB13-1250/10',
      level: 2,
      condition: above('load', 100, { hysteresis: 5, forSeconds: 300 }),
    }),
    alarmRule({
      name: '功率因数偏低',
      model: 'DTSD1352-C',
      level: 4,
      condition: below('powerFactor', 0.9, { hysteresis: 0.02, forSeconds: 1800 }),
    }),
    alarmRule({ name: '电能表失联', model: 'DTSD1352-C', level: 3, condition: noData(30), businessType: '能源计量核查' }),
    alarmRule({ name: '冷量表失联', model: 'UHM-DN250', level: 3, condition: noData(60), businessType: '能源计量核查' }),
    alarmRule({
      name: '设备间温度过高',
      model: 'TH-LoRa-02',
      level: 3,
      condition: above('temperature', 40, { hysteresis: 2, forSeconds: 300 }),
    }),
  ],
  orderFields: [
    choice('energySystem', '能源系统', ['光伏', '储能', '充电', '制冷', '供热', '压缩空气', '配电'], optional),
    choice('supplyEffect', '对供能的影响', ['无影响', '部分中断', '全部中断'], optional),
    text('affectedCustomers', '受影响的用能单位', { ...optional, when: whenIs('supplyEffect', '全部中断') }),
  ],
  meterModels: [gatewayElectricityMeter],
  escalation: plantEscalation,
  positions: [
    {
      name: { 'zh-CN': '运营经理', en: 'Operations manager' },
      role: 'tenant_admin',
      duty: { 'zh-CN': '组织设置、项目与考核', en: 'Set-up, projects and performance' },
    },
    {
      name: { 'zh-CN': '能源调度员', en: 'Energy dispatcher' },
      role: 'dispatcher',
      duty: { 'zh-CN': '受理、派单与告警处置', en: 'Intake, dispatch and alarms' },
    },
    {
      name: { 'zh-CN': '班组长', en: 'Team leader' },
      role: 'team_leader',
      duty: { 'zh-CN': '接单、指派与现场安全', en: 'Accepts and assigns orders, safety on site' },
    },
    {
      name: { 'zh-CN': '电工', en: 'Electrician' },
      role: 'technician',
      duty: {
        'zh-CN': '光伏、储能、充电与配电（电工作业证）',
        en: 'Solar, storage, charging and distribution (electrician’s certificate)',
      },
    },
    {
      name: { 'zh-CN': '司炉工', en: 'Boiler operator' },
      role: 'technician',
      duty: { 'zh-CN': '锅炉运行（锅炉作业证）', en: 'Boilers (boiler operator’s certificate)' },
    },
    {
      name: { 'zh-CN': '能源统计员', en: 'Energy clerk' },
      role: 'energy_clerk',
      duty: { 'zh-CN': '能耗数据核对与报表', en: 'Checks of consumption data, reports' },
    },
    {
      name: { 'zh-CN': '用能企业代表', en: 'Customer’s representative' },
      role: 'client_rep',
      duty: { 'zh-CN': '报修、评价与签字', en: 'Reports faults, evaluates and signs' },
    },
  ],
};
