import { type PlanFrequency, planFrequencies, type RecurrenceRule, type RuleDay, ruleWeekdays } from '@energy-om/domain';
import { restartRule } from '#features/plan/model/plan-draft.ts';
import { monthDayName, weekdayName } from '#features/plan/model/rule-words.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Choice } from '#shared/ui/form/Choice.tsx';
import { MultiChoice } from '#shared/ui/form/MultiChoice.tsx';
import { Segmented } from '#shared/ui/form/Segmented.tsx';
import { TextField } from '#shared/ui/form/TextField.tsx';
import type { PlanFieldsProps } from './plan-fields.ts';

const monthDays = [...Array.from({ length: 31 }, (_, index) => index + 1), -1];
const positions = [1, 2, 3, 4, -1] as const;

/** How often the plan comes, and on which days. */
export function RuleFields({ form }: PlanFieldsProps) {
  const t = useTexts('plan');
  const { rule, trigger } = form.values;
  const isByCalendar = trigger === 'calendar';
  const change = (changes: Partial<RecurrenceRule>) => form.change({ rule: { ...rule, ...changes } });
  const setFrequency = (frequency: PlanFrequency) => change(restartRule({ ...rule, frequency }, trigger));
  return (
    <>
      <Choice
        label={t(isByCalendar ? 'field.frequency' : 'field.period')}
        layout="pills"
        options={planFrequencies.map((frequency) => ({
          value: frequency,
          label: t(isByCalendar ? `frequency.${frequency}` : `unit.${frequency}`),
        }))}
        value={rule.frequency}
        onChange={setFrequency}
      />
      <TextField
        label={t(isByCalendar ? 'field.interval' : 'field.after')}
        required
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        unit={t(`unit.${rule.frequency}`)}
        {...form.field('interval')}
      />
      {isByCalendar && (rule.frequency === 'WEEKLY' || rule.frequency === 'DAILY') && (
        <MultiChoice
          label={t(rule.frequency === 'WEEKLY' ? 'field.weekdays' : 'field.onlyWeekdays')}
          hint={t(rule.frequency === 'WEEKLY' ? 'edit.weekdaysHint' : 'edit.onlyWeekdaysHint')}
          layout="pills"
          options={ruleWeekdays.map((weekday) => ({ value: weekday, label: weekdayName(weekday) }))}
          value={rule.days.map(({ weekday }) => weekday)}
          onChange={(weekdays) => change({ days: weekdays.map((weekday) => ({ weekday, position: null })) })}
        />
      )}
      {isByCalendar && rule.frequency === 'MONTHLY' && <MonthFields rule={rule} onChange={change} />}
    </>
  );
}

/** Days of the month by their number, or one weekday by its position. */
function MonthFields({ rule, onChange }: { rule: RecurrenceRule; onChange: (changes: Partial<RecurrenceRule>) => void }) {
  const t = useTexts('plan');
  const day: RuleDay = rule.days[0] ?? { weekday: 'MO', position: 1 };
  const byWeekday = rule.days.length > 0;
  const kinds = [
    { value: 'days', label: t('month.days') },
    { value: 'weekday', label: t('month.weekday') },
  ] as const;
  return (
    <>
      <Segmented
        label={t('field.monthKind')}
        options={kinds}
        value={byWeekday ? 'weekday' : 'days'}
        onChange={(kind) =>
          onChange(kind === 'days' ? { days: [], monthDays: [1] } : { days: [{ weekday: 'MO', position: 1 }], monthDays: [] })
        }
      />
      {byWeekday ? (
        <>
          <Choice
            label={t('field.position')}
            layout="pills"
            options={positions.map((position) => ({ value: position as number, label: t(`position.${position}`) }))}
            value={day.position}
            onChange={(position) => onChange({ days: [{ ...day, position }] })}
          />
          <Choice
            label={t('field.weekday')}
            layout="pills"
            options={ruleWeekdays.map((weekday) => ({ value: weekday, label: weekdayName(weekday) }))}
            value={day.weekday}
            onChange={(weekday) => onChange({ days: [{ ...day, weekday }] })}
          />
        </>
      ) : (
        <MultiChoice
          label={t('field.monthDays')}
          hint={t(rule.monthDays.some((one) => one > 28) ? 'edit.shortMonths' : 'edit.monthDaysHint')}
          layout="days"
          options={monthDays.map((one) => ({ value: one, label: one === -1 ? monthDayName(one) : one }))}
          value={rule.monthDays}
          onChange={(chosen) => onChange({ monthDays: chosen })}
        />
      )}
    </>
  );
}
