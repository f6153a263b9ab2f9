import { hourSeconds, minuteSeconds } from '#duration.ts';
import type { RuleTemplate } from './rule-template.ts';

const phaseVoltages = ['voltageA', 'voltageB', 'voltageC'];
const phaseCurrents = ['currentA', 'currentB', 'currentC'];
const everyDay = [0, 1, 2, 3, 4, 5, 6];

type Name = RuleTemplate['name'];
const named = (chinese: string, english: string): Name => ({ 'zh-CN': chinese, en: english });
const above = (hysteresis: number, forSeconds: number) => ({ direction: 'above', hysteresis, forSeconds }) as const;
const below = (hysteresis: number, forSeconds: number) => ({ direction: 'below', hysteresis, forSeconds }) as const;
const limit = (defaultValue: number, unit: string | null) => ({ kind: 'limit', unit, defaultValue, factor: 1 }) as const;
const rated = (defaultValue: number, unit: string, factor: number) => ({ kind: 'rated', unit, defaultValue, factor }) as const;

const everywhere = { energyTypes: [], keys: [], schedule: null, source: null } as const;
const electric = { ...everywhere, energyTypes: ['NYDN'] } as const;
const air = { ...everywhere, energyTypes: ['NYHJ'] } as const;
const heating = { ...everywhere, energyTypes: ['NYRN'] } as const;

const silence: readonly RuleTemplate[] = [
  {
    ...everywhere,
    id: 'device-silent',
    name: named('设备无数据', 'Device silent'),
    parameter: { kind: 'seconds', unit: 's', defaultValue: 15 * minuteSeconds, factor: 1 },
    threshold: null,
    level: 3,
  },
];

const voltage: readonly RuleTemplate[] = [
  {
    ...electric,
    id: 'phase-voltage-high',
    name: named('相电压偏高', 'Phase voltage high'),
    keys: phaseVoltages,
    parameter: rated(220, 'V', 1.07),
    threshold: above(0.01, 10 * minuteSeconds),
    level: 3,
    source: 'GB/T 12325-2008',
  },
  {
    ...electric,
    id: 'phase-voltage-low',
    name: named('相电压偏低', 'Phase voltage low'),
    keys: phaseVoltages,
    parameter: rated(220, 'V', 0.93),
    threshold: below(0.01, 10 * minuteSeconds),
    level: 3,
    source: 'GB/T 12325-2008',
  },
  {
    ...electric,
    id: 'single-phase-voltage-high',
    name: named('单相电压偏高', 'Single-phase voltage high'),
    keys: ['voltage'],
    parameter: rated(220, 'V', 1.07),
    threshold: above(0.01, 10 * minuteSeconds),
    level: 3,
    source: 'GB/T 12325-2008',
  },
  {
    ...electric,
    id: 'single-phase-voltage-low',
    name: named('单相电压偏低', 'Single-phase voltage low'),
    keys: ['voltage'],
    parameter: rated(220, 'V', 0.9),
    threshold: below(0.01, 10 * minuteSeconds),
    level: 3,
    source: 'GB/T 12325-2008',
  },
  {
    ...electric,
    id: 'voltage-unbalance',
    name: named('三相电压不平衡', 'Voltage unbalance'),
    keys: ['voltageUnbalance'],
    parameter: limit(2, '%'),
    threshold: above(0.1, 10 * minuteSeconds),
    level: 3,
    source: 'GB/T 15543-2008',
  },
];

const supply: readonly RuleTemplate[] = [
  {
    ...electric,
    id: 'current-high',
    name: named('电流超额定', 'Current above rated'),
    keys: [...phaseCurrents, 'current'],
    parameter: rated(100, 'A', 1),
    threshold: above(0.05, 5 * minuteSeconds),
    level: 2,
  },
  {
    ...electric,
    id: 'power-factor-low',
    name: named('功率因数偏低', 'Power factor low'),
    keys: ['powerFactor'],
    parameter: limit(0.9, null),
    threshold: below(0.02, 30 * minuteSeconds),
    level: 4,
  },
  {
    ...electric,
    id: 'frequency-high',
    name: named('频率偏高', 'Frequency high'),
    keys: ['frequency'],
    parameter: limit(50.2, 'Hz'),
    threshold: above(0.001, minuteSeconds),
    level: 3,
    source: 'GB/T 15945-2008',
  },
  {
    ...electric,
    id: 'frequency-low',
    name: named('频率偏低', 'Frequency low'),
    keys: ['frequency'],
    parameter: limit(49.8, 'Hz'),
    threshold: below(0.001, minuteSeconds),
    level: 3,
    source: 'GB/T 15945-2008',
  },
];

const transformers: readonly RuleTemplate[] = [
  {
    ...electric,
    id: 'winding-temperature-high',
    name: named('变压器绕组温度高', 'Winding temperature high'),
    keys: ['windingTemperature'],
    parameter: limit(130, '°C'),
    threshold: above(0.04, 5 * minuteSeconds),
    level: 2,
    source: 'GB/T 1094.11-2022',
  },
  {
    ...electric,
    id: 'oil-temperature-high',
    name: named('变压器顶层油温高', 'Top oil temperature high'),
    keys: ['oilTemperature'],
    parameter: limit(85, '°C'),
    threshold: above(0.06, 5 * minuteSeconds),
    level: 2,
    source: 'DL/T 572-2021',
  },
  {
    ...electric,
    id: 'transformer-overload',
    name: named('变压器过负荷', 'Transformer overload'),
    keys: ['load'],
    parameter: limit(100, '%'),
    threshold: above(0.05, 30 * minuteSeconds),
    level: 2,
    source: 'DL/T 572-2021',
  },
];

const pipes: readonly RuleTemplate[] = [
  {
    ...everywhere,
    id: 'water-night-flow',
    name: named('夜间用水异常', 'Water flow at night'),
    energyTypes: ['NYSN'],
    keys: ['flow'],
    parameter: limit(0.5, 'm³/h'),
    threshold: above(0.2, hourSeconds),
    schedule: [{ weekdays: everyDay, from: '02:00', to: '05:00' }],
    level: 3,
    source: 'CJJ 92-2016',
  },
  {
    ...everywhere,
    id: 'gas-leak',
    name: named('燃气浓度一级报警', 'Gas concentration, first alarm'),
    energyTypes: ['NYQN', 'NYHJ'],
    keys: ['gasConcentration', 'lel'],
    parameter: limit(25, '%LEL'),
    threshold: above(0.1, 0),
    level: 2,
    source: 'GB/T 50493-2019',
  },
  {
    ...everywhere,
    id: 'gas-leak-high',
    name: named('燃气浓度二级报警', 'Gas concentration, second alarm'),
    energyTypes: ['NYQN', 'NYHJ'],
    keys: ['gasConcentration', 'lel'],
    parameter: limit(50, '%LEL'),
    threshold: above(0.1, 0),
    level: 1,
    source: 'GB/T 50493-2019',
  },
];

const rooms: readonly RuleTemplate[] = [
  {
    ...air,
    id: 'switch-room-temperature-high',
    name: named('配电室温度高', 'Switch room hot'),
    keys: ['temperature'],
    parameter: limit(40, '°C'),
    threshold: above(0.05, 10 * minuteSeconds),
    level: 3,
    source: 'GB/T 7251.1-2023',
  },
  {
    ...air,
    id: 'switch-room-humidity-high',
    name: named('配电室湿度高', 'Switch room damp'),
    keys: ['humidity'],
    parameter: limit(90, '%RH'),
    threshold: above(0.05, 30 * minuteSeconds),
    level: 3,
    source: 'GB/T 11022-2020',
  },
  {
    ...air,
    id: 'carbon-monoxide-high',
    name: named('一氧化碳浓度高', 'Carbon monoxide high'),
    keys: ['co'],
    parameter: limit(24, 'ppm'),
    threshold: above(0.1, 5 * minuteSeconds),
    level: 2,
    source: 'GBZ 2.1-2019',
  },
  {
    ...air,
    id: 'carbon-dioxide-high',
    name: named('二氧化碳浓度高', 'Carbon dioxide high'),
    keys: ['co2'],
    parameter: limit(1000, 'ppm'),
    threshold: above(0.1, 30 * minuteSeconds),
    level: 4,
    source: 'GB/T 18883-2022',
  },
];

const networks: readonly RuleTemplate[] = [
  {
    ...heating,
    id: 'supply-temperature-high',
    name: named('地暖供水温度高', 'Floor heating supply too hot'),
    keys: ['supplyTemperature'],
    parameter: limit(60, '°C'),
    threshold: above(0.03, 10 * minuteSeconds),
    level: 2,
    source: 'JGJ 142-2012',
  },
  {
    ...heating,
    id: 'supply-temperature-low',
    name: named('供水温度低', 'Supply temperature low'),
    keys: ['supplyTemperature'],
    parameter: limit(35, '°C'),
    threshold: below(0.05, 30 * minuteSeconds),
    level: 3,
  },
  {
    ...heating,
    id: 'return-temperature-high',
    name: named('回水温度高', 'Return temperature high'),
    keys: ['returnTemperature'],
    parameter: limit(50, '°C'),
    threshold: above(0.05, 30 * minuteSeconds),
    level: 4,
  },
];

/**
 * Alarm rules as operators of the trade have them. Where a standard is named, the default limit is its; durations, hysteresis and levels are
 * common practice, and all of it can be edited.
 */
export const ruleTemplates: readonly RuleTemplate[] = [...silence, ...voltage, ...supply, ...transformers, ...pipes, ...rooms, ...networks];

/** Undefined for a template of a later version. */
export function findRuleTemplate(id: string): RuleTemplate | undefined {
  return ruleTemplates.find((template) => template.id === id);
}
