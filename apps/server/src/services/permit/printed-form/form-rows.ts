import type { ApiOutput, Language } from '@energy-om/contract';
import { defaultPrintedForm, localDate, type PrintedFormKind, type PrintedForms, printedFormKinds } from '@energy-om/domain';
import { statement } from '#db/statement.ts';
import { defaultFormOf, signOf } from './default-forms.ts';

type Shown = ApiOutput<'getPrintedForms'>;

interface FormsRow {
  version: number;
  forms: PrintedForms | null;
  tenant_name: string;
  time_zone: string;
}

/** One row also where nothing was saved. */
export const findForms = statement<{ tenant: string }, FormsRow>(
  'find-printed-forms',
  `select coalesce(f.version, 0) as version, f.forms, coalesce(n.display_name, t.name) as tenant_name, t.time_zone
    from tenants t
      left join printed_forms f on f.tenant_id = :tenant
      left join tenant_parameters n on n.tenant_id = :tenant
    where t.id = :tenant`,
);

export function presentForms([row]: readonly FormsRow[], { language, now }: { language: Language; now: Date }): Shown {
  if (!row) throw new Error('the tenant of the caller is gone');
  const month = localDate(now.getTime(), row.time_zone).slice(0, 7).replace('-', '');
  const ofEach = <Value>(make: (kind: PrintedFormKind) => Value) =>
    Object.fromEntries(printedFormKinds.map((kind) => [kind, make(kind)])) as Record<PrintedFormKind, Value>;
  return {
    version: row.version,
    forms: ofEach((kind) => {
      const { lines, ...head } = row.forms?.[kind] ?? defaultPrintedForm;
      return { ...head, lines: lines && [...lines] };
    }),
    defaults: ofEach((kind) => {
      const { lines, ...head } = defaultFormOf(kind, language);
      return { ...head, lines: [...lines], heading: row.tenant_name, numberExample: `${signOf(kind)}-${month}-001` };
    }),
  };
}
