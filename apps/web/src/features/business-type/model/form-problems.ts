import {
  type FormFault,
  findFormFaults,
  maxFieldDecimals,
  maxFieldLabelLength,
  maxFieldOptionLength,
  maxFieldOptions,
  maxFormFields,
  maxPhotos,
  maxUnitLength,
} from '@energy-om/domain';
import { textOf } from '#shared/i18n/texts.ts';
import { type TypedField, toFormFields } from './typed-field.ts';

/** What keeps a form from being published, at a part of a field. */
export interface FormProblem {
  /** The key of the field; null: of the whole form. */
  key: string | null;
  /** The name of the part: label, options, max, condition. */
  part: string;
  text: string;
}

const values = {
  label: maxFieldLabelLength,
  option: maxFieldOptionLength,
  options: maxFieldOptions,
  fields: maxFormFields,
  unit: maxUnitLength,
  decimals: maxFieldDecimals,
  photos: maxPhotos,
};

/** The faults of a form in words, in the order of its fields. */
export function findFormProblems(typed: readonly TypedField[]): FormProblem[] {
  return Object.entries(findFormFaults(toFormFields(typed))).map(([path, fault]) => {
    const [index = '', part = '', option] = path.split('.');
    const field = typed[Number(index)];
    if (path === '' || !field) return { key: null, part: '', text: textOf('businessType', 'problem.tooManyFields', values) };
    return { key: field.key, part, text: describeFault(field, part, fault, option) };
  });
}

function describeFault({ type }: TypedField, part: string, fault: FormFault, option: string | undefined): string {
  const t = (key: Parameters<typeof textOf<'businessType'>>[1], more: Record<string, number> = {}) =>
    textOf('businessType', key, { ...values, ...more });
  if (part === 'label')
    return t(fault === 'missing' ? 'problem.noLabel' : fault === 'repeated' ? 'problem.sameLabel' : 'problem.longLabel');
  if (part === 'options' && option !== undefined) {
    return t(fault === 'repeated' ? 'problem.sameOption' : 'problem.longOption', { number: Number(option) + 1 });
  }
  if (part === 'options') {
    if (fault === 'tooMany') return t('problem.tooManyOptions');
    return t(type === 'checklist' ? 'problem.noPoints' : 'problem.fewOptions');
  }
  if (part === 'unit') return t('problem.longUnit');
  if (type === 'photo' && fault === 'outOfRange') return t('problem.photoCount');
  if (part === 'min') return t('problem.minNoNumber');
  if (part === 'max') return t(fault === 'minAboveMax' ? 'problem.minAboveMax' : 'problem.maxNoNumber');
  if (part === 'decimals') return t('problem.decimals');
  if (part === 'condition') {
    if (fault === 'circle') return t('problem.circle');
    return t(fault === 'unknownField' ? 'problem.conditionGone' : 'problem.conditionIncomplete');
  }
  return t('problem.key');
}

/** The problems of one field by its parts. */
export function problemsOf(problems: readonly FormProblem[], key: string): Partial<Record<string, string>> {
  return Object.fromEntries(problems.filter((problem) => problem.key === key).map(({ part, text }) => [part, text]));
}
