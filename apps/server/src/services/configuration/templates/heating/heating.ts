import { above, alarmRule, below, noData } from '../alarm-rules.ts';
import { officeHours, roundTheClock, serviceHours } from '../calendars.ts';
import type { ConfigurationTemplate } from '../configuration-template.ts';
import { plant } from './plant.ts';
import { service } from './service.ts';

const substation = '换热站巡检';

export const heating: ConfigurationTemplate = {
  name: '供热',
  description: '集中供热：热源、换热站、热网、用户服务与热计量，兼顾供暖期和停暖期。',
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
  positions: [
    { name: '生产经理', role: 'tenant_admin', duty: '组织设置、运行方案与考核' },
    { name: '生产调度员', role: 'dispatcher', duty: '热网调度、派单与告警处置' },
    { name: '站长、班长', role: 'team_leader', duty: '接单、指派与现场安全' },
    { name: '司炉工', role: 'technician', duty: '锅炉运行（锅炉作业证）' },
    { name: '热网运行工', role: 'technician', duty: '换热站、管线巡检与入户服务' },
    { name: '焊工', role: 'technician', duty: '管网抢修（压力管道焊工证）' },
    { name: '收费统计员', role: 'energy_clerk', duty: '热计量数据核对' },
    { name: '热用户', role: 'occupant', duty: '报修与评价' },
  ],
};
