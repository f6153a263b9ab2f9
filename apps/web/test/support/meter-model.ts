import type { ApiOutput } from '@energy-om/contract';

type MeterModel = ApiOutput<'listManagedMeterModels'>[number];

export function createMeterModel(changes: Partial<MeterModel> = {}): MeterModel {
  return {
    id: 'model-1',
    version: 3,
    name: '网关电表',
    manufacturer: '本地厂家',
    energyType: 'NYDN',
    hasSwitch: false,
    values: [
      { key: 'energy', label: { 'zh-CN': '正向有功电能', en: 'Active energy' }, unit: 'kWh', valueType: 100, decimals: 2 },
      { key: 'voltageA', label: { 'zh-CN': 'A 相电压', en: 'A 相电压' }, unit: 'V', valueType: 110, decimals: 1 },
    ],
    registerModulus: 1_000_000,
    mapping: { keys: [{ source: 'EPI', target: 'energy', factor: 0.01, offset: 0 }], takesSameNames: true },
    isStandard: false,
    devices: 2,
    retired: false,
    ...changes,
  };
}
