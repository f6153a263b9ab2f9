import type { ModelMapping, ModelValue } from '@energy-om/domain';
import type { Insertable } from 'kysely';
import type { MeterModelTable } from '#db/schema/devices.ts';
import type { TestServer } from '../services/test-server.ts';

export const sampleValues: ModelValue[] = [
  { key: 'energy', label: { 'zh-CN': '正向有功电能', en: 'Active energy' }, unit: 'kWh', valueType: 100, decimals: 2 },
  { key: 'voltageA', label: { 'zh-CN': 'A 相电压', en: 'Voltage A' }, unit: 'V', valueType: 110, decimals: 1 },
  { key: 'on', label: { 'zh-CN': '开关状态', en: 'Switch' }, unit: null, valueType: 130, decimals: 0 },
];

export const sampleMapping: ModelMapping = {
  keys: [
    { source: 'EPI', target: 'energy', factor: 0.01, offset: 0 },
    { source: 'Ua', target: 'voltageA', factor: 0.1, offset: 0 },
  ],
  takesSameNames: true,
};

/** One of the tenant's own, with the values and the mapping above. */
export async function createMeterModel(
  { context: { ids, database } }: TestServer,
  tenantId: string,
  name: string,
  { values = sampleValues, mapping = sampleMapping, ...columns }: SampleChanges = {},
): Promise<string> {
  const id = ids.next();
  await database.kysely
    .insertInto('meter_models')
    .values({
      tenant_id: tenantId,
      id,
      name,
      manufacturer: '本地厂家',
      energy_type: 'NYDN',
      register_modulus: 1_000_000,
      values: JSON.stringify(values),
      mapping: JSON.stringify(mapping),
      ...columns,
    })
    .execute();
  return id;
}

interface SampleChanges extends Partial<Omit<Insertable<MeterModelTable>, 'values' | 'mapping'>> {
  values?: readonly ModelValue[];
  mapping?: ModelMapping;
}
