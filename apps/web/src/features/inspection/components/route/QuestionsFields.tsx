import { maxFieldLabelLength, maxPointQuestions, maxUnitLength, questionTypes } from '@energy-om/domain';
import type { RouteFormFields } from '#features/inspection/hooks/use-route-form.ts';
import { createQuestion, type TypedQuestion } from '#features/inspection/model/route-draft.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Button } from '#shared/ui/form/Button.tsx';
import { PickerField } from '#shared/ui/form/PickerField.tsx';
import { SwitchRow } from '#shared/ui/form/SwitchRow.tsx';
import { TextArea } from '#shared/ui/form/TextArea.tsx';
import { TextField } from '#shared/ui/form/TextField.tsx';
import styles from '../inspection.module.css';

export interface QuestionsFieldsProps {
  form: RouteFormFields;
  questions: readonly TypedQuestion[];
  /** The path of the questions among the faults. */
  path: string;
  onChange: (questions: readonly TypedQuestion[]) => void;
}

/** What is asked at a point. */
export function QuestionsFields({ form, questions, path, onChange }: QuestionsFieldsProps) {
  const t = useTexts('inspection');
  const change = (changed: TypedQuestion) => onChange(questions.map((one) => (one.key === changed.key ? changed : one)));
  return (
    <>
      {questions.map((question, index) => (
        <fieldset key={question.key} className={styles.question}>
          <legend className={styles.words}>{t('edit.question', { number: index + 1 })}</legend>
          <QuestionFields
            question={question}
            fault={(part) => form.faults.within(`${path}.${index}.${part}`)}
            onChange={(changes) => change({ ...question, ...changes })}
          />
          <Button variant="text" size="small" dangerous onPress={() => onChange(questions.filter((one) => one !== question))}>
            {t('edit.removeQuestion')}
          </Button>
        </fieldset>
      ))}
      {questions.length < maxPointQuestions && (
        <Button variant="plain" onPress={() => onChange([...questions, createQuestion()])}>
          {t('edit.addQuestion')}
        </Button>
      )}
    </>
  );
}

interface QuestionFieldsProps {
  question: TypedQuestion;
  fault: (part: string) => string | null;
  onChange: (changes: Partial<TypedQuestion>) => void;
}

function QuestionFields({ question, fault, onChange }: QuestionFieldsProps) {
  const t = useTexts('inspection');
  const { type } = question;
  return (
    <>
      <TextField
        label={t('edit.label')}
        required
        autoComplete="off"
        maxLength={maxFieldLabelLength}
        value={question.label}
        onChange={(label) => onChange({ label })}
        error={fault('label')}
      />
      <PickerField
        label={t('edit.kind')}
        options={questionTypes.map((kind) => ({ value: kind, label: t(`edit.kinds.${kind}`) }))}
        value={type}
        onChange={(kind) => onChange({ type: kind })}
      />
      {(type === 'checklist' || type === 'choice') && (
        <TextArea
          label={t('edit.options')}
          required
          rows={3}
          value={question.options}
          onChange={(options) => onChange({ options })}
          error={fault('options')}
        />
      )}
      {type === 'number' && (
        <div className={styles.pair}>
          <TextField
            label={t('edit.unit')}
            autoComplete="off"
            maxLength={maxUnitLength}
            value={question.unit}
            onChange={(unit) => onChange({ unit })}
            error={fault('unit')}
          />
          <TextField
            label={t('edit.min')}
            autoComplete="off"
            value={question.min}
            onChange={(min) => onChange({ min })}
            error={fault('min')}
          />
          <TextField
            label={t('edit.max')}
            autoComplete="off"
            value={question.max}
            onChange={(max) => onChange({ max })}
            error={fault('max')}
          />
        </div>
      )}
      <SwitchRow label={t('edit.required')} value={question.required} onChange={(required) => onChange({ required })} />
    </>
  );
}
