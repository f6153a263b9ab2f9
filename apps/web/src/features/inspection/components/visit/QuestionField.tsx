import { doubtOf, type FormField, isOffLimit, maxRemarkLength } from '@energy-om/domain';
import type { PointForm } from '#features/inspection/hooks/use-point-form.ts';
import { earlierAnswers, noExplanation, type TypedExplanation } from '#features/inspection/model/point-draft.ts';
import { AnswerField, type FieldSurroundings } from '#shared/dynamic-form/AnswerField.tsx';
import { describeRange } from '#shared/dynamic-form/fault-text.ts';
import { faultsBelow } from '#shared/form/faults.ts';
import { parseNumber } from '#shared/format/parse-number.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import type { InspectionPoint } from '#shared/inspection/inspection.ts';
import { Callout } from '#shared/ui/feedback/Callout.tsx';
import { TextArea } from '#shared/ui/form/TextArea.tsx';
import { TextField } from '#shared/ui/form/TextField.tsx';
import { PhotoPicker } from '#shared/ui/photo/PhotoPicker.tsx';
import { presentAnswer } from '#shared/work-order/present-answer.ts';
import styles from '../inspection.module.css';

interface QuestionFieldProps {
  form: PointForm;
  point: InspectionPoint;
  field: FormField;
  surroundings: FieldSurroundings;
}

/** One question of a point: a number stands beside its limits and what it was the last time, and is asked about where it is off them or doubtful. */
export function QuestionField({ form, point, field, surroundings }: QuestionFieldProps) {
  const value = form.values.answers[field.key] ?? null;
  const answer = (given: typeof value) => form.answer(field.key, given);
  if (field.type === 'number') {
    const typed = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
    return <NumberQuestion form={form} point={point} field={field} typed={typed} surroundings={surroundings} />;
  }
  return (
    <AnswerField
      field={field}
      value={value}
      onChange={answer}
      faults={faultsBelow(form.faults.all, `answers.${field.key}`)}
      surroundings={surroundings}
    />
  );
}

function NumberQuestion({ form, point, field, typed, surroundings }: QuestionFieldProps & { typed: string }) {
  const t = useTexts('inspection');
  const range = describeRange(field);
  const [last] = point.earlier;
  const before = last?.answers[field.key] === undefined ? null : presentAnswer(last.answers[field.key], field);
  const hints = [range && t('visit.limit', { range }), before && t('round.lastValue', { value: before })];
  const number = parseNumber(typed);
  const isOff = isOffLimit(field, number);
  const doubt = isOff ? null : doubtOf(field, number, earlierAnswers(point));
  return (
    <div className={styles.stack}>
      <TextField
        label={field.label}
        required={field.required}
        optional={!field.required}
        inputMode={field.min !== null && field.min >= 0 ? 'decimal' : 'text'}
        unit={field.unit}
        autoComplete="off"
        value={typed}
        onChange={(given) => form.answer(field.key, given)}
        hint={hints.filter(Boolean).join(' · ') || undefined}
        error={form.faults.at(`answers.${field.key}`)}
      />
      {(isOff || doubt) && (
        <>
          <Callout tone="warn" icon="alarm">
            {doubt ? t(`visit.doubt.${doubt}`, { value: before ?? '' }) : t('visit.offLimit')}
          </Callout>
          <ExplanationFields form={form} field={field} isOff={isOff} stamp={surroundings.stamp} />
        </>
      )}
    </div>
  );
}

interface ExplanationFieldsProps {
  form: PointForm;
  field: FormField;
  /** Off its limits: both are needed. Else one of them. */
  isOff: boolean;
  stamp: readonly string[];
}

function ExplanationFields({ form, field: { key }, isOff, stamp }: ExplanationFieldsProps) {
  const t = useTexts('inspection');
  const explanation = form.values.explanations[key] ?? noExplanation;
  const change = (changed: (before: TypedExplanation) => TypedExplanation) =>
    form.update('explanations', (all) => ({ ...all, [key]: changed(all[key] ?? noExplanation) }));
  return (
    <>
      <TextArea
        label={t(isOff ? 'visit.explanation' : 'visit.keep')}
        required={isOff}
        rows={2}
        limit={maxRemarkLength}
        placeholder={t('visit.explanationExample')}
        value={explanation.text}
        onChange={(text) => change((before) => ({ ...before, text }))}
        error={form.faults.at(`explanations.${key}.text`)}
      />
      <PhotoPicker
        label={t('visit.photo')}
        required={isOff}
        value={explanation.photos}
        onChange={(photos) => change((before) => ({ ...before, photos: photos(before.photos) }))}
        stamp={stamp}
        formData={{ bucket: 'work-order' }}
        onBusyChange={(isBusy) => form.photosBusy.setBusy(`explanation ${key}`, isBusy)}
        error={form.faults.at(`explanations.${key}.photoIds`)}
      />
    </>
  );
}
