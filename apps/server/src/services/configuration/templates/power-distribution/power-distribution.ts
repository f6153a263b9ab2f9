import { above, alarmRule, below, noData } from '../alarm-rules.ts';
import { officeHours, roundTheClock } from '../calendars.ts';
import type { ConfigurationTemplate } from '../configuration-template.ts';
import { inspections } from './inspections.ts';
import { works } from './works.ts';

const repair = '供电故障抢修';

export const powerDistribution: ConfigurationTemplate = {
  name: '配电运维',
  description: '用户变配电站的托管运维：巡视、预防性试验、继电保护、倒闸操作与故障抢修。',
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
  positions: [
    { name: '运维经理', role: 'tenant_admin', duty: '组织设置、人员与项目' },
    { name: '调度值班员', role: 'dispatcher', duty: '受理、派单、验收与告警处置' },
    { name: '值班长', role: 'team_leader', duty: '班组接单、指派和监护' },
    { name: '高压电工', role: 'technician', duty: '巡视、操作与检修（特种作业操作证：高压电工作业）' },
    { name: '试验员', role: 'technician', duty: '预防性试验与继电保护检验' },
    { name: '客户电气负责人', role: 'client_rep', duty: '确认停送电、评价与签字' },
  ],
};
