import { above, alarmRule, everyNight, noData } from '../alarm-rules.ts';
import { officeHours, roundTheClock, serviceHours } from '../calendars.ts';
import type { ConfigurationTemplate } from '../configuration-template.ts';
import { serviceEscalation } from '../escalation.ts';
import { date, optional, text, yesNo } from '../fields.ts';
import { gatewayElectricityMeter } from '../meter-models.ts';
import { service } from './service.ts';
import { systems } from './systems.ts';

const water = '给排水与二次供水巡检';

export const property: ConfigurationTemplate = {
  name: { 'zh-CN': '物业机电', en: 'Building services' },
  description: {
    'zh-CN': '楼宇与园区的机电设施：配电、给排水、空调、电梯、消防、弱电与客户报修。',
    en: 'Buildings and parks: power, water, air conditioning, lifts, fire protection, low voltage and reports of tenants.',
  },
  calendars: [officeHours, serviceHours, roundTheClock],
  businessTypes: [...systems, ...service],
  teams: [
    { name: '工程值班班', specialties: ['电气', '给排水', '综合维修'], areas: [], phone: '' },
    { name: '机电维保班', specialties: ['电气', '暖通', '电梯', '弱电'], areas: [], phone: '' },
    { name: '消防维保班', specialties: ['消防'], areas: [], phone: '' },
  ],
  alarmRules: [
    alarmRule({
      name: '夜间持续用水',
      model: 'WPH-DN80',
      level: 3,
      condition: above('flow', 8, { hysteresis: 1, forSeconds: 900 }),
      businessType: water,
      schedule: everyNight,
    }),
    alarmRule({
      name: '车库一氧化碳偏高',
      model: 'AQ-CO-02',
      level: 2,
      condition: above('co', 24, { hysteresis: 4, forSeconds: 300 }),
      businessType: '空调通风系统维护',
    }),
    alarmRule({
      name: '室内二氧化碳偏高',
      model: 'CO2-LoRa-01',
      level: 4,
      condition: above('co2', 1000, { hysteresis: 100, forSeconds: 1800 }),
    }),
    alarmRule({
      name: '配电房温度过高',
      model: 'TH-LoRa-02',
      level: 3,
      condition: above('temperature', 40, { hysteresis: 2, forSeconds: 300 }),
      businessType: '配电房巡检',
    }),
    alarmRule({
      name: '变压器绕组超温',
      model: 'SCB13-1250/10',
      level: 1,
      condition: above('windingTemperature', 130, { hysteresis: 5, forSeconds: 60 }),
      businessType: '设施紧急抢修',
    }),
    alarmRule({ name: '电能表失联', model: 'DTSD1352-C', level: 4, condition: noData(60) }),
    alarmRule({ name: '水表失联', model: 'WPH-DN80', level: 4, condition: noData(120) }),
  ],
  orderFields: [
    text('unitNo', '楼栋房号', optional),
    text('reporterContact', '报修人及电话', optional),
    date('visitOn', '约定上门日期', optional),
    yesNo('isPaidService', '是否有偿服务', optional),
  ],
  meterModels: [gatewayElectricityMeter],
  escalation: serviceEscalation,
  positions: [
    {
      name: { 'zh-CN': '工程经理', en: 'Engineering manager' },
      role: 'tenant_admin',
      duty: { 'zh-CN': '组织设置、项目与外包单位管理', en: 'Set-up, projects and contractors' },
    },
    {
      name: { 'zh-CN': '客服调度', en: 'Service desk' },
      role: 'dispatcher',
      duty: { 'zh-CN': '受理报修、派单与回访', en: 'Intake of reports, dispatch and follow-up' },
    },
    {
      name: { 'zh-CN': '工程主管', en: 'Engineering supervisor' },
      role: 'team_leader',
      duty: { 'zh-CN': '接单、指派与质量检查', en: 'Accepts and assigns orders, checks quality' },
    },
    {
      name: { 'zh-CN': '维修技工', en: 'Maintenance technician' },
      role: 'technician',
      duty: { 'zh-CN': '巡检与维修（电工、制冷等作业证）', en: 'Inspection and repair (certificates as for electricity or refrigeration)' },
    },
    {
      name: { 'zh-CN': '消防值班员', en: 'Fire control operator' },
      role: 'technician',
      duty: { 'zh-CN': '消防控制室值班（消防设施操作员证）', en: 'Fire control room (certificate for fire protection systems)' },
    },
    {
      name: { 'zh-CN': '业主代表', en: 'Owners’ representative' },
      role: 'client_rep',
      duty: { 'zh-CN': '查看、评价与签字', en: 'Looks at orders, evaluates and signs' },
    },
    {
      name: { 'zh-CN': '住户、租户', en: 'Resident or tenant' },
      role: 'occupant',
      duty: { 'zh-CN': '报修与评价', en: 'Reports faults and evaluates' },
    },
  ],
};
