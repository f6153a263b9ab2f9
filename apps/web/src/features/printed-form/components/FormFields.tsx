import { maxFormHeadLength, maxFormLines, maxNumberPrefixLength, maxReasonLength, type PrintedFormKind } from '@energy-om/domain';
import type { FormFields as Fields } from '#shared/form/use-action-form.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import { TextArea } from '#shared/ui/form/TextArea.tsx';
import { TextField } from '#shared/ui/form/TextField.tsx';
import { type FormDraft, type FormsDraft, type HeadField, headFields, isUsual, type PrintedForms } from '../model/forms-draft.ts';

const maxLengths: Record<HeadField, number> = {
  heading: maxFormHeadLength,
  title: maxFormHeadLength,
  numberPrefix: maxNumberPrefixLength,
  standard: maxReasonLength,
};

interface FormFieldsProps {
  kind: PrintedFormKind;
  form: Fields<FormsDraft>;
  usual: PrintedForms['defaults'][PrintedFormKind];
}

/** Head and clauses of one form. */
export function FormFields({ kind, form, usual }: FormFieldsProps) {
  const t = useTexts('printedForm');
  const { forms } = form.values;
  const typed = forms[kind];
  const bind = (field: keyof FormDraft) => ({
    value: typed[field],
    onChange: (value: string) => form.change({ forms: { ...forms, [kind]: { ...typed, [field]: value } } }, `forms.${kind}.${field}`),
    error: form.faults.within(`forms.${kind}.${field}`),
  });
  const hints: Record<HeadField, string> = {
    heading: t('headingHint', { name: usual.heading }),
    title: t('titleHint', { title: usual.title }),
    numberPrefix: t('numberPrefixHint', { example: usual.numberExample }),
    standard: t('standardHint', { standard: usual.standard }),
  };
  const { onChange } = bind('lines');
  return (
    <>
      <Card title={t('head')}>
        {headFields.map((field) => (
          <TextField key={field} label={t(field)} optional maxLength={maxLengths[field]} hint={hints[field]} {...bind(field)} />
        ))}
      </Card>
      <Card title={t('clauses')}>
        <TextArea
          label={t('lines')}
          optional
          rows={6}
          limit={maxFormLines * maxReasonLength}
          hint={t('linesHint', { count: maxFormLines })}
          {...bind('lines')}
        />
        {!isUsual(typed.lines, usual.lines) && (
          <Button variant="text" size="small" onPress={() => onChange(usual.lines.join('\n'))}>
            {t('standardLines')}
          </Button>
        )}
      </Card>
    </>
  );
}
