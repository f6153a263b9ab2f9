import type { ApiInput, ApiOutput } from '@energy-om/contract';
import { maxFormLines, maxReasonLength, type PrintedFormKind, printedFormKinds } from '@energy-om/domain';
import type { Faults } from '#shared/form/faults.ts';
import type { FieldDifference } from '#shared/form/VersionConflict.tsx';
import { textOf } from '#shared/i18n/texts.ts';

export type PrintedForms = ApiOutput<'getPrintedForms'>;
type Settings = PrintedForms['forms'][PrintedFormKind];

/** The fields of the head; an empty one is as by default. */
export const headFields = ['heading', 'title', 'numberPrefix', 'standard'] as const;
export type HeadField = (typeof headFields)[number];

/** One form as it is typed: its lines as one text, which begins with the default ones. */
export type FormDraft = Record<HeadField | 'lines', string>;

export interface FormsDraft {
  /** Of the forms that the draft began with. */
  version: number;
  forms: Record<PrintedFormKind, FormDraft>;
}

export function toFormsDraft({ version, forms, defaults }: PrintedForms): FormsDraft {
  return { version, forms: ofEach((kind) => toFormDraft(forms[kind], defaults[kind].lines)) };
}

function toFormDraft({ heading, title, numberPrefix, standard, lines }: Settings, usual: readonly string[]): FormDraft {
  return {
    heading: heading ?? '',
    title: title ?? '',
    numberPrefix: numberPrefix ?? '',
    standard: standard ?? '',
    lines: (lines ?? usual).join('\n'),
  };
}

export function toFormsInput(draft: FormsDraft, { version, defaults }: PrintedForms): ApiInput<'savePrintedForms'> {
  const textOrNull = (text: string) => (text.trim() === '' ? null : text.trim());
  return {
    version,
    forms: ofEach((kind) => {
      const { heading, title, numberPrefix, standard, lines } = draft.forms[kind];
      return {
        heading: textOrNull(heading),
        title: textOrNull(title),
        numberPrefix: textOrNull(numberPrefix),
        standard: textOrNull(standard),
        lines: isUsual(lines, defaults[kind].lines) ? null : linesOf(lines),
      };
    }),
  };
}

/** The lines of a text, without empty ones. */
export function linesOf(text: string): string[] {
  return text.split('\n').flatMap((line) => line.trim() || []);
}

export function isUsual(text: string, usual: readonly string[]): boolean {
  return linesOf(text).join('\n') === usual.join('\n');
}

/** The faults by the server's names of the fields. */
export function findFormsFaults({ forms }: FormsDraft): Faults {
  const faults = printedFormKinds.flatMap((kind) => {
    const lines = linesOf(forms[kind].lines);
    const long = lines.findIndex((line) => line.length > maxReasonLength);
    const path = `forms.${kind}.lines`;
    if (lines.length > maxFormLines) return [[path, textOf('printedForm', 'tooMany', { count: maxFormLines })]];
    return long < 0 ? [] : [[path, textOf('printedForm', 'tooLong', { number: long + 1, limit: maxReasonLength })]];
  });
  return Object.fromEntries(faults) as Faults;
}

export function nameOfKind(kind: PrintedFormKind): string {
  return kind === 'switching' ? textOf('printedForm', 'switching') : textOf('codes', `permitKind.${kind}`);
}

/** In what the typed forms differ from the stored ones. */
export function listDifferences(stored: PrintedForms, typed: FormsDraft): FieldDifference[] {
  const theirs = toFormsDraft(stored).forms;
  return printedFormKinds.flatMap((kind) =>
    ([...headFields, 'lines'] as const).flatMap((field) => {
      const [one, other] = [theirs[kind][field].trim(), typed.forms[kind][field].trim()];
      const label = textOf('printedForm', 'field', { kind: nameOfKind(kind), field: textOf('printedForm', field) });
      return one === other ? [] : [{ label, theirs: one, mine: other }];
    }),
  );
}

function ofEach<Value>(make: (kind: PrintedFormKind) => Value): Record<PrintedFormKind, Value> {
  return Object.fromEntries(printedFormKinds.map((kind) => [kind, make(kind)])) as Record<PrintedFormKind, Value>;
}
