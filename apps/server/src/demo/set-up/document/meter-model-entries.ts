import { standardMeterModels } from '@energy-om/domain';

/** What a local gateway calls the values of a three-phase meter; it sends the energy in units of ten kilowatt-hours. */
const keys = [
  { source: 'EPI', target: 'energy', factor: 10 },
  { source: 'P', target: 'power', factor: 1 },
  { source: 'Ua', target: 'voltageA', factor: 0.1 },
  { source: 'Ub', target: 'voltageB', factor: 0.1 },
  { source: 'Uc', target: 'voltageC', factor: 0.1 },
  { source: 'PF', target: 'powerFactor', factor: 0.001 },
];

/** A model of the tenant's own, for meters behind a gateway that does not know the product. */
export function meterModelEntries(): Record<string, unknown>[] {
  const standard = standardMeterModels.find(({ name }) => name === 'DTSD1352-C');
  if (!standard) throw new Error('the standard three-phase meter is missing');
  return [
    {
      ...{ name: '网关三相表', manufacturer: '通用', energyType: standard.energyType, hasSwitch: false, registerModulus: 10_000_000 },
      values: standard.values.filter(({ key }) => keys.some(({ target }) => target === key)),
      mapping: { keys: keys.map((key) => ({ ...key, offset: 0 })), takesSameNames: false },
    },
  ];
}
