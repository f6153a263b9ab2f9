import { type EscalationClock, isEventClock } from '@energy-om/domain';
import { useTexts } from '#shared/i18n/texts.ts';
import { PeopleField } from '#shared/member/PeopleField.tsx';
import { MultiChoice } from '#shared/ui/form/MultiChoice.tsx';
import { Segmented } from '#shared/ui/form/Segmented.tsx';
import { SwitchRow } from '#shared/ui/form/SwitchRow.tsx';
import { TextField } from '#shared/ui/form/TextField.tsx';
import { namePerson } from '../model/describe-steps.ts';
import { firstRepeat, recipientKeysOf, type TypedRepeat, type TypedStep } from '../model/escalation-draft.ts';
import { RoleHolders } from './RoleHolders.tsx';
import styles from './StepList.module.css';

export interface StepFieldsProps {
  clock: EscalationClock;
  step: TypedStep;
  onChange: (step: TypedStep) => void;
  /** The fault at a part of the step, or within it. */
  faultAt: (path: string) => string | null;
}

const units = ['percent', 'minutesLate'] as const;

/** Everything that can be set for a step: when, whom, and whether it is repeated. */
export function StepFields({ clock, step, onChange, faultAt }: StepFieldsProps) {
  const t = useTexts('escalation');
  const { unit, value, recipients, people, repeat } = step;
  const isEvent = isEventClock(clock);
  return (
    <>
      <div className={styles.when}>
        {!isEvent && (
          <Segmented
            label={t('step.unit')}
            options={units.map((one) => ({ value: one, label: t(`step.units.${one}`) }))}
            value={unit}
            onChange={(changed) => onChange({ ...step, unit: changed, value: '' })}
          />
        )}
        <TextField
          label={t(`step.value.${isEvent ? 'unattended' : unit}`)}
          inputMode="numeric"
          autoComplete="off"
          unit={t(unit === 'percent' ? 'step.percentSign' : 'step.minutes')}
          hint={isEvent ? t('step.atOnceHint') : unit === 'percent' ? t('step.valueHint') : undefined}
          value={value}
          onChange={(changed) => onChange({ ...step, value: changed })}
          error={faultAt('at')}
        />
      </div>
      <MultiChoice
        label={t('step.recipients')}
        layout="pills"
        hint={t(isEvent ? 'step.alarmRecipientsHint' : 'step.recipientsHint')}
        options={recipientKeysOf(clock).map((key) => ({ value: key, label: t(`recipient.${key}`) }))}
        value={recipients}
        onChange={(changed) => onChange({ ...step, recipients: changed })}
        error={faultAt('recipients')}
      />
      <RoleHolders recipients={recipients} />
      <PeopleField
        label={t('step.people')}
        optional
        value={people.map((person) => ({ id: person.id, fullName: namePerson(person) }))}
        onChange={(picked) => onChange({ ...step, people: picked.map((one) => people.find(({ id }) => id === one.id) ?? one) })}
        error={faultAt('people')}
      />
      <RepeatFields value={repeat} onChange={(changed) => onChange({ ...step, repeat: changed })} error={faultAt('repeat')} />
    </>
  );
}

interface RepeatFieldsProps {
  value: TypedRepeat | null;
  onChange: (repeat: TypedRepeat | null) => void;
  error: string | null;
}

function RepeatFields({ value, onChange, error }: RepeatFieldsProps) {
  const t = useTexts('escalation');
  return (
    <div data-invalid={error !== null || undefined}>
      <SwitchRow
        label={t('step.repeat')}
        hint={t('step.repeatHint')}
        value={value !== null}
        onChange={(isOn) => onChange(isOn ? firstRepeat : null)}
      />
      {value && (
        <div className={styles.numbers}>
          <TextField
            label={t('step.everyMinutes')}
            inputMode="numeric"
            autoComplete="off"
            unit={t('step.minutes')}
            value={value.everyMinutes}
            onChange={(everyMinutes) => onChange({ ...value, everyMinutes })}
          />
          <TextField
            label={t('step.times')}
            inputMode="numeric"
            autoComplete="off"
            unit={t('step.timesUnit')}
            value={value.times}
            onChange={(times) => onChange({ ...value, times })}
          />
        </div>
      )}
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
