import { api } from '@energy-om/contract';
import { z } from 'zod';
import type { ManagedBusinessType } from '#services/business-type/business-type-rows.ts';
import { listManagedBusinessTypes } from '#services/business-type/list-managed-business-types.ts';
import { publishForm } from '#services/business-type/publish-form.ts';
import { restoreBusinessType } from '#services/business-type/restore-business-type.ts';
import { saveBusinessType } from '#services/business-type/save-business-type.ts';
import { saveFormDraft } from '#services/business-type/save-form-draft.ts';
import type { SignedInContext } from '#services/core/request-context.ts';
import { isSame } from '../is-same.ts';
import { withoutEmptyLevels } from './clock-levels.ts';
import { rowKey } from './row-key.ts';
import type { Section } from './section.ts';

const schema = api.saveBusinessType.input.omit({ id: true, version: true }).extend({
  /** The published form; null leaves that of the tenant. */
  form: z.object({ fields: api.saveFormDraft.input.shape.fields }).nullable().default(null),
});
export type BusinessTypeEntry = z.output<typeof schema>;

export const businessTypesSection: Section<BusinessTypeEntry, ManagedBusinessType> = {
  name: 'businessTypes',
  schema,
  nameOf: ({ name }) => name,
  referenceOf: ({ name }) => name,
  mayRepeat: false,
  normalise: ({ clockTargets, energyTypes, permitKinds, skillKinds, ...entry }) => ({
    ...entry,
    energyTypes: [...new Set(energyTypes)].sort(),
    ...(permitKinds && { permitKinds: [...new Set(permitKinds)].sort() }),
    ...(skillKinds && { skillKinds: [...new Set(skillKinds)].sort() }),
    clockTargets: withoutEmptyLevels(clockTargets),
  }),
  complete: (entry, existing) => (entry.form === null ? { ...entry, form: existing.form } : entry),
  places: { fields: 'form.fields' },
  async read(context, names) {
    const rows = await listManagedBusinessTypes(context, {});
    return rows.map((row) => {
      const { id, version, retired, form, draft: _, projects: __, openOrders: ___, ...settings } = row;
      names.add('businessTypes', row.name, id, retired);
      const entry = { ...settings, form: form.version === 0 ? null : { fields: form.fields } };
      return { id, version, isRetired: retired, entry, row };
    });
  },
  async write(context, _names, { form, ...settings }, existing) {
    const saved = await saveBusinessType(context, { ...settings, ...rowKey(existing) });
    if (form !== null && !isSame(form.fields, saved.form.version === 0 ? null : saved.form.fields))
      await publish(context, saved, form.fields);
    return saved.id;
  },
  restore: async (context, { id, version }) => (await restoreBusinessType(context, { id, version })).version,
};

/** Publishes a form as a new version. What an administrator has drafted and not published stays drafted. */
async function publish(
  context: SignedInContext,
  { id, version, draft }: ManagedBusinessType,
  fields: ManagedBusinessType['form']['fields'],
) {
  const drafted = await saveFormDraft(context, { id, version, fields });
  const published = await publishForm(context, { id, version: drafted.version });
  if (draft !== null) await saveFormDraft(context, { id, version: published.version, fields: draft });
}
