import { type HolidayPolicy, holidayPolicies, type PlanTrigger, planTriggers } from '@energy-om/domain';
import { restartRule } from '#features/plan/model/plan-draft.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { Choice } from '#shared/ui/form/Choice.tsx';
import { DateTimeField } from '#shared/ui/form/DateTimeField.tsx';
import field from '#shared/ui/form/Field.module.css';
import { Field } from '#shared/ui/form/Field.tsx';
import { PickerField } from '#shared/ui/form/PickerField.tsx';
import { SwitchRow } from '#shared/ui/form/SwitchRow.tsx';
import { TextField } from '#shared/ui/form/TextField.tsx';
import styles from '../fields.module.css';
import { CounterFields } from './CounterFields.tsx';
import type { PlanFieldsProps } from './plan-fields.ts';
import { RuleFields } from './RuleFields.tsx';

const startLabels = { calendar: 'field.startDay', completion: 'field.firstDay', counter: 'field.countFrom' } as const;

/** What a register has counted is not left out for a holiday. */
function fitHolidays(trigger: PlanTrigger, holidays: HolidayPolicy): { holidays?: HolidayPolicy } {
  return trigger === 'counter' && holidays === 'skip' ? { holidays: 'after' } : {};
}

/** When the plan is due: rule, start and end, season, holidays. */
export function WhenCard({ form }: PlanFieldsProps) {
  const t = useTexts('plan');
  const { startTime, hasSeason, trigger, rule, holidays } = form.values;
  const ruleFault = form.faults.within('rule');
  return (
    <Card title={t('edit.when')}>
      <div className={styles.stack}>
        <Choice
          label={t('field.trigger')}
          options={planTriggers.map((value) => ({ value, label: t(`trigger.${value}`), hint: t(`triggerHints.${value}`) }))}
          {...form.field('trigger')}
          onChange={(value) =>
            form.change({ trigger: value, rule: restartRule(rule, value), ...fitHolidays(value, holidays) }, 'trigger', 'rule', 'meterId')
          }
        />
        {trigger === 'counter' ? <CounterFields form={form} /> : <RuleFields form={form} />}
        {ruleFault && (
          <p className={field.error} role="alert">
            {ruleFault}
          </p>
        )}
        <div className={styles.pair}>
          <DateTimeField label={t(startLabels[trigger])} required precision="date" {...form.field('startDay')} />
          <Field label={t('field.startTime')} required error={form.field('startTime').error}>
            {(control) => (
              <div className={field.box}>
                <input
                  {...control}
                  type="time"
                  className={field.input}
                  value={startTime}
                  onChange={({ target }) => form.change({ startTime: target.value })}
                />
              </div>
            )}
          </Field>
        </div>
        <DateTimeField label={t('field.endsOn')} optional precision="date" {...form.field('endsOn')} />
        <PickerField
          label={t('field.holidays')}
          hint={t('edit.holidaysHint')}
          options={holidayPolicies
            .filter((policy) => trigger !== 'counter' || policy !== 'skip')
            .map((policy) => ({ value: policy, label: t(`holidays.${policy}`), hint: t(`holidayHints.${policy}`) }))}
          {...form.field('holidays')}
        />
        <SwitchRow
          label={t('field.season')}
          hint={t('edit.seasonHint')}
          value={hasSeason}
          onChange={(value) => form.change({ hasSeason: value }, 'seasonFrom', 'seasonTo')}
        />
        {hasSeason && (
          <div className={styles.pair}>
            <TextField label={t('field.seasonFrom')} required placeholder="11-15" maxLength={5} {...form.field('seasonFrom')} />
            <TextField label={t('field.seasonTo')} required placeholder="03-15" maxLength={5} {...form.field('seasonTo')} />
          </div>
        )}
      </div>
    </Card>
  );
}
