import { api } from '@energy-om/contract';
import type { z } from 'zod';
import { completeModelFields } from '#services/meter-model/complete-model-fields.ts';
import { listManagedMeterModels } from '#services/meter-model/list-managed-meter-models.ts';
import type { ManagedMeterModel } from '#services/meter-model/model-rows.ts';
import { restoreMeterModel } from '#services/meter-model/restore-meter-model.ts';
import { saveMeterModel } from '#services/meter-model/save-meter-model.ts';
import { rowKey } from './row-key.ts';
import type { Section } from './section.ts';

const schema = api.saveMeterModel.input.omit({ id: true, version: true });
export type MeterModelEntry = z.output<typeof schema>;

/** The tenant's own models with their mappings; every installation has the standard ones. */
export const meterModelsSection: Section<MeterModelEntry, ManagedMeterModel> = {
  name: 'meterModels',
  schema,
  nameOf: ({ name }) => name,
  referenceOf: ({ name }) => name,
  mayRepeat: false,
  normalise: completeModelFields,
  places: {},
  async read(context, names) {
    const rows = await listManagedMeterModels(context, {});
    return rows.flatMap((row) => {
      const { id, version, retired, isStandard, devices: _, mapping, ...fields } = row;
      names.add('meterModels', row.name, id, retired);
      return isStandard || mapping === null ? [] : [{ id, version, isRetired: retired, entry: { ...fields, mapping }, row }];
    });
  },
  write: async (context, _names, entry, existing) => (await saveMeterModel(context, { ...entry, ...rowKey(existing) })).id,
  restore: async (context, { id, version }) => (await restoreMeterModel(context, { id, version })).version,
};
