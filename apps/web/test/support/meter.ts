import { valueTypes } from '@energy-om/domain';
import type { Meter, MeterValue } from '#features/device/model/main-figures.ts';

export function createValue(value: Partial<MeterValue>): MeterValue {
  return { key: 'power', label: '有功功率', unit: 'kW', valueType: valueTypes.gauge, decimals: 2, value: null, at: null, ...value };
}

/** An electricity meter that has not reported yet. */
export function createMeter(meter: Partial<Meter> = {}): Meter {
  return {
    id: 'meter-1',
    kind: 'meter',
    name: '1号变压器总电表',
    code: 'ZGA-EM-01',
    energyType: 'NYDN',
    model: 'DTSD1352-C',
    group: { id: 'park', name: '江畔智谷产业园 A 区' },
    site: { id: 'site-1', name: '1 号研发楼 B1 配电房' },
    location: null,
    online: null,
    lastSeenAt: null,
    hasSwitch: false,
    switchOn: null,
    values: [],
    today: null,
    consumptionUnit: null,
    sparkline: null,
    alarmLevel: null,
    ...meter,
  };
}
