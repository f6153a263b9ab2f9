import { type ApiOutput, type Language, languages } from '@energy-om/contract';
import { defaultPrintedForm, type PrintedFormKind, type PrintedForms } from '@energy-om/domain';
import { defaultFormOf } from './default-forms.ts';

export type PrintedForm = ApiOutput<'getPermit'>['form'];

/** A form as it is fixed with the text that is signed, in both languages, so that it stays whatever is set or said afterwards. */
export type FixedForm = Record<Language, PrintedForm>;

/** What is read with a document for its form. */
export interface FormSource {
  tenant_name: string;
  printed_forms: PrintedForms | null;
}

/** Columns of tenant `t`. */
export const formColumns = `
    coalesce((select n.display_name from tenant_parameters n where n.tenant_id = :tenant), t.name) as tenant_name,
    (select f.forms from printed_forms f where f.tenant_id = :tenant) as printed_forms`;

/** What stands on a form that is signed now. */
export function fixForm(kind: PrintedFormKind, { tenant_name, printed_forms }: FormSource): FixedForm {
  const own = printed_forms?.[kind] ?? defaultPrintedForm;
  const formIn = (language: Language): PrintedForm => {
    const usual = defaultFormOf(kind, language);
    return {
      heading: own.heading ?? tenant_name,
      title: own.title ?? usual.title,
      standard: own.standard ?? usual.standard,
      lines: [...(own.lines ?? usual.lines)],
    };
  };
  return Object.fromEntries(languages.map((language) => [language, formIn(language)])) as FixedForm;
}

/** An entry of a history that fixed the text of its document; those of before forms could be set have none. */
interface FixingEntry {
  detail: { text?: { form?: FixedForm } };
}

/** The form of a document: the one with which it was signed, else what is set now. */
export function formOf(kind: PrintedFormKind, history: readonly FixingEntry[], source: FormSource, language: Language): PrintedForm {
  const text = history.findLast(({ detail }) => detail.text !== undefined)?.detail.text;
  if (text === undefined) return fixForm(kind, source)[language];
  return text.form?.[language] ?? { heading: source.tenant_name, title: defaultFormOf(kind, language).title, standard: '', lines: [] };
}

/** What a tenant has numbers of a kind begin with; null: nothing of its own. */
export function numberPrefixOf(kind: PrintedFormKind, { printed_forms }: FormSource): string | null {
  return printed_forms?.[kind]?.numberPrefix ?? null;
}
