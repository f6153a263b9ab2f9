import { maxStateTextLength } from '@energy-om/domain';
import type { ConditionDraft } from '#features/alarm/model/rule-draft.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Choice } from '#shared/ui/form/Choice.tsx';
import { TextField } from '#shared/ui/form/TextField.tsx';
import styles from './fields.module.css';
import { TimeField } from './TimeField.tsx';

interface ConditionFieldsProps {
  condition: ConditionDraft;
  /** The unit of the value that is watched. */
  unit: string | null;
  onChange: (change: Partial<ConditionDraft>, ...fields: string[]) => void;
  at: (field: string) => string | null;
}

const directions = ['above', 'below'] as const;
const changes = ['rise', 'fall', 'either'] as const;
const states = ['on', 'off', 'text'] as const;

/** The fields of a threshold: the side of the limit, and for how long the value must be there. */
export function ThresholdFields(props: ConditionFieldsProps) {
  const t = useTexts('alarmRule');
  const { condition, unit, onChange, at } = props;
  return (
    <>
      <Choice
        label={t('edit.direction')}
        layout="pills"
        options={directions.map((value) => ({ value, label: t(`edit.directions.${value}`) }))}
        value={condition.direction}
        onChange={(direction) => onChange({ direction }, 'direction')}
      />
      <div className={styles.pair}>
        <TextField
          label={t('edit.limit')}
          required
          inputMode="text"
          autoComplete="off"
          unit={unit}
          value={condition.limit}
          onChange={(limit) => onChange({ limit }, 'limit')}
          error={at('limit')}
        />
        <TextField
          label={t('edit.hysteresis')}
          inputMode="decimal"
          autoComplete="off"
          unit={unit}
          value={condition.hysteresis}
          onChange={(hysteresis) => onChange({ hysteresis }, 'hysteresis')}
          error={at('hysteresis')}
        />
      </div>
      <p className={styles.end}>{t('edit.hysteresisHint')}</p>
      <HoldingFields {...props} />
    </>
  );
}

/** The fields of a rate of change: by how much, and within what time. */
export function ChangeFields({ condition, unit, onChange, at }: ConditionFieldsProps) {
  const t = useTexts('alarmRule');
  return (
    <>
      <Choice
        label={t('edit.change')}
        layout="pills"
        options={changes.map((value) => ({ value, label: t(`edit.changes.${value}`) }))}
        value={condition.change}
        onChange={(change) => onChange({ change }, 'direction')}
      />
      <TextField
        label={t('edit.changeLimit')}
        required
        inputMode="decimal"
        autoComplete="off"
        unit={unit}
        value={condition.changeLimit}
        onChange={(changeLimit) => onChange({ changeLimit }, 'limit')}
        error={at('limit')}
      />
      <TimeField
        label={t('edit.within')}
        value={condition.within}
        onChange={(within) => onChange({ within }, 'withinSeconds')}
        error={at('withinSeconds')}
      />
    </>
  );
}

/** The fields of a state: on, off, or a text. */
export function StateFields(props: ConditionFieldsProps) {
  const t = useTexts('alarmRule');
  const tCommon = useTexts('common');
  const { condition, onChange, at } = props;
  return (
    <>
      <Choice
        label={t('edit.equals')}
        layout="pills"
        options={states.map((value) => ({ value, label: value === 'text' ? t('edit.equalsText') : tCommon(`measured.${value}`) }))}
        value={condition.equals}
        onChange={(equals) => onChange({ equals }, 'equals')}
      />
      {condition.equals === 'text' && (
        <TextField
          label={t('edit.equalsTextLabel')}
          required
          hint={t('edit.equalsTextHint')}
          maxLength={maxStateTextLength}
          autoComplete="off"
          value={condition.equalsText}
          onChange={(equalsText) => onChange({ equalsText }, 'equals')}
          error={at('equals')}
        />
      )}
      <HoldingFields {...props} />
    </>
  );
}

/** The field of missing data: for how long. */
export function NoDataFields({ condition, onChange, at }: ConditionFieldsProps) {
  const t = useTexts('alarmRule');
  return (
    <TimeField
      label={t('edit.noDataFor')}
      value={condition.silence}
      onChange={(silence) => onChange({ silence }, 'forSeconds')}
      error={at('forSeconds')}
    />
  );
}

/** For how long, and over how many readings, the condition must be met before an alarm is raised. */
function HoldingFields({ condition, onChange, at }: ConditionFieldsProps) {
  const t = useTexts('alarmRule');
  return (
    <>
      <TimeField
        label={t('edit.forTime')}
        hint={t('edit.forTimeHint')}
        value={condition.forTime}
        onChange={(forTime) => onChange({ forTime }, 'forSeconds')}
        error={at('forSeconds')}
      />
      <TextField
        label={t('edit.times')}
        required
        hint={t('edit.timesHint')}
        inputMode="numeric"
        autoComplete="off"
        unit={t('edit.timesUnit')}
        value={condition.times}
        onChange={(times) => onChange({ times }, 'times')}
        error={at('times')}
      />
    </>
  );
}
