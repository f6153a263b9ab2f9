import { catchUps, openOrderPolicies } from '@energy-om/domain';
import { useTexts } from '#shared/i18n/texts.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { Choice } from '#shared/ui/form/Choice.tsx';
import { TextField } from '#shared/ui/form/TextField.tsx';
import styles from '../fields.module.css';
import type { PlanFieldsProps } from './plan-fields.ts';

/** When the orders are made, how long they may take, and what happens to those that were missed or are still open. */
export function OrdersCard({ form }: PlanFieldsProps) {
  const t = useTexts('plan');
  const hours = { inputMode: 'decimal', autoComplete: 'off', maxLength: 7, unit: t('unit.HOURLY') } as const;
  return (
    <Card title={t('edit.orders')}>
      <div className={styles.stack}>
        <TextField label={t('field.leadHours')} required hint={t('edit.leadHint')} {...hours} {...form.field('leadHours')} />
        <TextField label={t('field.durationHours')} required hint={t('edit.durationHint')} {...hours} {...form.field('durationHours')} />
        <TextField label={t('field.workHours')} required hint={t('edit.workHint')} {...hours} {...form.field('workHours')} />
        {form.values.trigger === 'calendar' && <CatchUpField form={form} />}
        {(form.values.trigger === 'calendar' || (form.values.trigger === 'counter' && form.values.counterFrom === 'step')) && (
          <OpenOrderField form={form} />
        )}
      </div>
    </Card>
  );
}

/** By completion and by counter what is overdue is still to be done. */
function CatchUpField({ form }: PlanFieldsProps) {
  const t = useTexts('plan');
  return (
    <Choice
      label={t('field.catchUp')}
      options={catchUps.map((value) => ({ value, label: t(`catchUp.${value}`), hint: t(`catchUpHints.${value}`) }))}
      {...form.field('catchUp')}
    />
  );
}

/** A date that counts from the finish waits for the order before. */
function OpenOrderField({ form }: PlanFieldsProps) {
  const t = useTexts('plan');
  return (
    <Choice
      label={t('field.openOrder')}
      options={openOrderPolicies.map((value) => ({ value, label: t(`openOrder.${value}`), hint: t(`openOrderHints.${value}`) }))}
      {...form.field('openOrder')}
    />
  );
}
