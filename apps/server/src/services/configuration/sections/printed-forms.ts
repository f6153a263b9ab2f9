import { type ApiOutput, api } from '@energy-om/contract';
import type { z } from 'zod';
import { getPrintedForms } from '#services/permit/printed-form/get-printed-forms.ts';
import { savePrintedForms } from '#services/permit/printed-form/save-printed-forms.ts';
import type { Section } from './section.ts';

const schema = api.savePrintedForms.input.omit({ version: true });
export type PrintedFormsEntry = z.output<typeof schema>;

/** One entry: what is printed on permits and switching orders, by kind. */
export const printedFormsSection: Section<PrintedFormsEntry, ApiOutput<'getPrintedForms'>> = {
  name: 'printedForms',
  schema,
  nameOf: () => '',
  referenceOf: () => '',
  mayRepeat: false,
  normalise: (entry) => entry,
  places: {},
  async read(context) {
    const row = await getPrintedForms(context, {});
    if (row.version === 0) return [];
    return [{ id: context.actor.tenantId, version: row.version, isRetired: false, entry: { forms: row.forms }, row }];
  },
  async write(context, _names, { forms }, existing) {
    await savePrintedForms(context, { version: existing?.version ?? 0, forms });
    return context.actor.tenantId;
  },
};
