import { above, alarmRule, everyNight, noData } from '../alarm-rules.ts';
import { officeHours, roundTheClock, serviceHours } from '../calendars.ts';
import type { ConfigurationTemplate } from '../configuration-template.ts';
import { networks } from './networks.ts';
import { supply } from './supply.ts';

const patrol = '供水管网巡线与检漏';
const meters = '水表维护与更换';

export const water: ConfigurationTemplate = {
  name: '水务',
  description: '供水与排水：水源、净水、泵站、二次供水、管网、水表及污水处理。',
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
  positions: [
    { name: '运营经理', role: 'tenant_admin', duty: '组织设置、项目与考核' },
    { name: '供水调度员', role: 'dispatcher', duty: '压力与水量调度、派单与告警处置' },
    { name: '班组长', role: 'team_leader', duty: '接单、指派与作业许可' },
    { name: '泵站运行工', role: 'technician', duty: '厂站与泵站巡检（健康证）' },
    { name: '水质化验员', role: 'technician', duty: '采样与检测' },
    { name: '管道工', role: 'technician', duty: '巡线、检漏与抢修（有限空间作业培训）' },
    { name: '营业统计员', role: 'energy_clerk', duty: '抄表与产销差统计' },
    { name: '用水单位代表', role: 'client_rep', duty: '报修、评价与签字' },
  ],
};
