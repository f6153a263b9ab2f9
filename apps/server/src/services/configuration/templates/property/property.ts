import { above, alarmRule, everyNight, noData } from '../alarm-rules.ts';
import { officeHours, roundTheClock, serviceHours } from '../calendars.ts';
import type { ConfigurationTemplate } from '../configuration-template.ts';
import { service } from './service.ts';
import { systems } from './systems.ts';

const water = '给排水与二次供水巡检';

export const property: ConfigurationTemplate = {
  name: '物业机电',
  description: '楼宇与园区的机电设施：配电、给排水、空调、电梯、消防、弱电与客户报修。',
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
  positions: [
    { name: '工程经理', role: 'tenant_admin', duty: '组织设置、项目与外包单位管理' },
    { name: '客服调度', role: 'dispatcher', duty: '受理报修、派单与回访' },
    { name: '工程主管', role: 'team_leader', duty: '接单、指派与质量检查' },
    { name: '维修技工', role: 'technician', duty: '巡检与维修（电工、制冷等作业证）' },
    { name: '消防值班员', role: 'technician', duty: '消防控制室值班（消防设施操作员证）' },
    { name: '业主代表', role: 'client_rep', duty: '查看、评价与签字' },
    { name: '住户、租户', role: 'occupant', duty: '报修与评价' },
  ],
};
