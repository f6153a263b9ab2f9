import type { MeterModel, ModelValue } from './meter-model.ts';
import { valueTypes } from './meter-model.ts';

const value = (
  key: string,
  chinese: string,
  english: string,
  unit: string | null,
  valueType: ModelValue['valueType'],
  decimals: number,
): ModelValue => ({ key, label: { 'zh-CN': chinese, en: english }, unit, valueType, decimals });

const { register, gauge, temperatureHumidity, state } = valueTypes;

const energy = value('energy', '正向有功电能', 'Active energy', 'kWh', register, 2);
const power = value('power', '有功功率', 'Active power', 'kW', gauge, 2);
const singlePhase = [energy, power, value('voltage', '电压', 'Voltage', 'V', gauge, 1), value('current', '电流', 'Current', 'A', gauge, 2)];
const threePhase = [
  energy,
  power,
  ...(['a', 'b', 'c'] as const).flatMap((phase) => [
    value(`voltage${phase.toUpperCase()}`, `${phase.toUpperCase()} 相电压`, `Voltage ${phase.toUpperCase()}`, 'V', gauge, 1),
    value(`current${phase.toUpperCase()}`, `${phase.toUpperCase()} 相电流`, `Current ${phase.toUpperCase()}`, 'A', gauge, 2),
  ]),
  value('powerFactor', '功率因数', 'Power factor', null, gauge, 3),
  value('frequency', '频率', 'Frequency', 'Hz', gauge, 2),
];
const volume = value('volume', '累计流量', 'Volume', 'm³', register, 3);
const flow = value('flow', '瞬时流量', 'Flow', 'm³/h', gauge, 3);
const thermal = [
  value('heat', '累计热量', 'Heat', 'GJ', register, 3),
  value('thermalPower', '热功率', 'Thermal power', 'kW', gauge, 1),
  flow,
  value('supplyTemperature', '供水温度', 'Supply temperature', '°C', gauge, 1),
  value('returnTemperature', '回水温度', 'Return temperature', '°C', gauge, 1),
];
const cooling = [
  value('heat', '累计冷量', 'Cooling', 'GJ', register, 3),
  value('thermalPower', '冷功率', 'Cooling power', 'kW', gauge, 1),
  ...thermal.slice(2),
];
const temperature = value('temperature', '温度', 'Temperature', '°C', temperatureHumidity, 1);
const humidity = value('humidity', '湿度', 'Humidity', '%RH', temperatureHumidity, 1);
const winding = value('windingTemperature', '绕组温度', 'Winding temperature', '°C', gauge, 1);
const load = value('load', '负载率', 'Load', '%', gauge, 1);
const on = value('on', '开关状态', 'Switch', null, state, 0);

/**
 * The meter models that every installation has from the start, with fixed ids; an installation stores further models in its database.
 * The registers have six digits before the decimal point, as is common for such meters.
 */
export const standardMeterModels: readonly MeterModel[] = [
  model('01', 'DTSD1352-C', '安科瑞', 'NYDN', threePhase, { registerModulus: 1_000_000 }),
  model('02', 'DDSD1352', '安科瑞', 'NYDN', [...singlePhase, on], { registerModulus: 1_000_000, hasSwitch: true }),
  model('03', 'WPH-DN100', '通用', 'NYSN', [volume, flow], { registerModulus: 1_000_000 }),
  model('04', 'WPH-DN80', '通用', 'NYSN', [volume, flow], { registerModulus: 1_000_000 }),
  model('05', 'LXS-DN40', '通用', 'NYSN', [volume, flow], { registerModulus: 100_000 }),
  model('06', 'LLQ-G100', '通用', 'NYQN', [volume, flow, value('pressure', '压力', 'Pressure', 'kPa', gauge, 2)], {
    registerModulus: 1_000_000,
  }),
  model('07', 'LLQ-G65', '通用', 'NYQN', [volume, flow, value('pressure', '压力', 'Pressure', 'kPa', gauge, 2)], {
    registerModulus: 1_000_000,
  }),
  model('08', 'UHM-DN250', '通用', 'NYLN', cooling, { registerModulus: 1_000_000 }),
  model('09', 'UHM-DN150', '通用', 'NYRN', thermal, { registerModulus: 1_000_000 }),
  model('10', 'TH-LoRa-02', '通用', 'NYHJ', [temperature, humidity]),
  model('11', 'AQ-CO-02', '通用', 'NYHJ', [value('co', '一氧化碳', 'Carbon monoxide', 'ppm', gauge, 1), temperature]),
  model('12', 'CO2-LoRa-01', '通用', 'NYHJ', [value('co2', '二氧化碳', 'Carbon dioxide', 'ppm', gauge, 0), temperature, humidity]),
  model('13', 'SCB13-1250/10', '通用', 'NYDN', [winding, load]),
  model('14', 'S13-M-800/10', '通用', 'NYDN', [value('oilTemperature', '顶层油温', 'Top oil temperature', '°C', gauge, 1), load]),
  model('15', 'RS485-DO8', '通用', 'NYKG', [on], { hasSwitch: true }),
  model('16', 'KNX-SA8', '通用', 'NYKG', [on], { hasSwitch: true }),
  model('17', 'KNX-SA12', '通用', 'NYKG', [on], { hasSwitch: true }),
  model('18', 'AQ-PM-01', '通用', 'NYHJ', [
    value('pm25', 'PM2.5', 'PM2.5', 'µg/m³', gauge, 0),
    value('pm10', 'PM10', 'PM10', 'µg/m³', gauge, 0),
    temperature,
    humidity,
  ]),
];

function model(
  number: string,
  name: string,
  manufacturer: string,
  energyType: MeterModel['energyType'],
  values: readonly ModelValue[],
  { hasSwitch = false, registerModulus = null }: Partial<Pick<MeterModel, 'hasSwitch' | 'registerModulus'>> = {},
): MeterModel {
  return { id: `0190a000-0000-7000-8000-0000000000${number}`, name, manufacturer, energyType, hasSwitch, values, registerModulus };
}
