import { maxFormHeadLength, maxFormLines, maxNumberPrefixLength, maxReasonLength, printedFormKinds } from '@energy-om/domain';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { nameText, wholeNumber } from '../wire.ts';

/** Of each field null: what the product says, which `defaults` of the answer has. */
const settings = z.object({
  heading: nameText(maxFormHeadLength).nullable(),
  title: nameText(maxFormHeadLength).nullable(),
  /** Numbers are this, the month and three digits; null: the site and the sign of the kind stand before the month. */
  numberPrefix: nameText(maxNumberPrefixLength).nullable(),
  standard: nameText(maxReasonLength).nullable(),
  /** Clauses and notes, one line each; an empty list: none. */
  lines: z.array(nameText(maxReasonLength)).max(maxFormLines).nullable(),
});

const forms = z.record(z.enum(printedFormKinds), settings);

/** What stands on a form beside what was filled in. */
export const printedForm = z.object({ heading: z.string(), title: z.string(), standard: z.string(), lines: z.array(z.string()) });

const printedForms = z.object({
  /** 0: nothing was saved yet. */
  version: z.number(),
  forms,
  /** What stands on each form where the tenant says nothing, in the language of the call, with an example of its number. */
  defaults: z.record(z.enum(printedFormKinds), printedForm.extend({ numberExample: z.string() })),
});

export const printedFormApi = {
  getPrintedForms: endpoint(
    'GET',
    '/api/maintenance/printedForm/Get',
    'tenant.configure',
    'Returns what is printed on permits and switching orders by kind: heading, title, prefix of numbers, standard and clauses.',
    z.object({}),
    printedForms,
  ),
  savePrintedForms: endpoint(
    'POST',
    '/api/maintenance/printedForm/Save',
    'tenant.configure',
    'Replaces what is printed on permits and switching orders if the version is still the one that was read; those that are signed stay as they are.',
    z.object({ version: wholeNumber, forms }),
    printedForms,
  ),
} as const;
