import { outcomes } from '@energy-om/domain';
import type { ResultForm } from '#features/work-order-form/hooks/use-result-form.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { Callout } from '#shared/ui/feedback/Callout.tsx';
import { Choice } from '#shared/ui/form/Choice.tsx';
import { DateTimeField } from '#shared/ui/form/DateTimeField.tsx';
import { TextArea } from '#shared/ui/form/TextArea.tsx';
import { FieldStack } from '../action/FieldStack.tsx';

export interface FinishFieldsProps {
  form: ResultForm;
  /** Why finishing now requires a reason: the alarm goes on, or has only just ended. */
  early: 'conditionHolds' | 'conditionUnproven' | null;
  now: number;
}

/** How and when the work on site ended. */
export function FinishFields({ form, early, now }: FinishFieldsProps) {
  const t = useTexts('workOrderForm');
  const tCodes = useTexts('codes');
  const finishedAt = form.field('finishedAt');
  return (
    <Card title={t('result.onSite')}>
      <FieldStack>
        {early && (
          <Callout tone="danger" icon="alarm" title={tCodes(`block.${early}`)}>
            {t(`result.early.${early}`)}
          </Callout>
        )}
        {early && (
          <TextArea
            label={t('result.overrideReason')}
            required
            placeholder={t('result.overrideExample')}
            rows={2}
            {...form.field('overrideReason')}
          />
        )}
        <Choice
          label={t('result.outcome')}
          required
          options={outcomes.map((value) => ({ value, label: tCodes(`outcome.${value}`), hint: t(`result.outcomeHint.${value}`) }))}
          {...form.field('outcome')}
        />
        <DateTimeField
          label={t('result.finishedAt')}
          required
          max={new Date(now).toISOString()}
          hint={finishedAt.value === null ? t('result.finishedNow') : undefined}
          {...finishedAt}
          value={finishedAt.value ?? new Date(now).toISOString()}
        />
      </FieldStack>
    </Card>
  );
}
