import { above, alarmRule, below, noData } from '../alarm-rules.ts';
import { officeHours, roundTheClock } from '../calendars.ts';
import type { ConfigurationTemplate } from '../configuration-template.ts';
import { generation } from './generation.ts';
import { plant } from './plant.ts';

const repair = '能源站故障抢修';

export const integratedEnergy: ConfigurationTemplate = {
  name: '综合能源',
  description: '园区能源站：光伏、储能、充电、制冷、供热、压缩空气与能源计量的运营维护。',
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
  positions: [
    { name: '运营经理', role: 'tenant_admin', duty: '组织设置、项目与考核' },
    { name: '能源调度员', role: 'dispatcher', duty: '受理、派单与告警处置' },
    { name: '班组长', role: 'team_leader', duty: '接单、指派与现场安全' },
    { name: '电工', role: 'technician', duty: '光伏、储能、充电与配电（电工作业证）' },
    { name: '司炉工', role: 'technician', duty: '锅炉运行（锅炉作业证）' },
    { name: '能源统计员', role: 'energy_clerk', duty: '能耗数据核对与报表' },
    { name: '用能企业代表', role: 'client_rep', duty: '报修、评价与签字' },
  ],
};
