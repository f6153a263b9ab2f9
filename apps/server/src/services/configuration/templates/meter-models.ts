import { type ModelValue, standardMeterModels } from '@energy-om/domain';
import type { MeterModelEntry } from '../sections/meter-models.ts';

const values = valuesOf('DTSD1352-C');

/** The letters that manuals of multifunction meters print for their measurands, which gateways send as they are, mapped to values. */
const printedKeys = {
  EPI: 'energy',
  P: 'power',
  Ua: 'voltageA',
  Ub: 'voltageB',
  Uc: 'voltageC',
  Ia: 'currentA',
  Ib: 'currentB',
  Ic: 'currentC',
  PF: 'powerFactor',
  F: 'frequency',
};

/** A three-phase meter behind a gateway that sends the letters of its manual, in V, A, kW and kWh. */
export const gatewayElectricityMeter: MeterModelEntry = {
  name: '三相电能表（网关键名 Ua、Ia、P、EPI）',
  manufacturer: '通用',
  energyType: 'NYDN',
  hasSwitch: false,
  values,
  registerModulus: null,
  mapping: {
    keys: Object.entries(printedKeys).map(([source, target]) => ({ source, target, factor: 1, offset: 0 })),
    takesSameNames: true,
  },
};

function valuesOf(name: string): ModelValue[] {
  const model = standardMeterModels.find((one) => one.name === name);
  if (!model) throw new Error(`there is no standard model ${name}`);
  return model.values.map((value) => ({ ...value }));
}
