import { outcomes } from '@energy-om/domain';
import type { ResultDraft } from '#features/work-order-form/model/result-draft.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { Callout } from '#shared/ui/feedback/Callout.tsx';
import { Choice } from '#shared/ui/form/Choice.tsx';
import { DateTimeField } from '#shared/ui/form/DateTimeField.tsx';
import { TextArea } from '#shared/ui/form/TextArea.tsx';
import { FieldStack } from '../action/FieldStack.tsx';

export interface FinishFieldsProps {
  draft: ResultDraft;
  onChange: (change: Partial<ResultDraft>) => void;
  at: (field: string) => string | null;
  /** The alarm that raised the order still holds: finishing takes a reason. */
  conditionHolds: boolean;
  now: number;
}

/** How and when the work on site ended. */
export function FinishFields({ draft, onChange, at, conditionHolds, now }: FinishFieldsProps) {
  const t = useTexts('workOrderForm');
  const tCodes = useTexts('codes');
  return (
    <Card title={t('result.onSite')}>
      <FieldStack>
        {conditionHolds && (
          <Callout tone="danger" icon="alarm" title={tCodes('block.conditionHolds')}>
            {t('result.conditionHolds')}
          </Callout>
        )}
        {conditionHolds && (
          <TextArea
            label={t('result.overrideReason')}
            required
            value={draft.overrideReason}
            onChange={(overrideReason) => onChange({ overrideReason })}
            placeholder={t('result.overrideExample')}
            error={at('overrideReason')}
            rows={2}
          />
        )}
        <Choice
          label={t('result.outcome')}
          required
          options={outcomes.map((value) => ({ value, label: tCodes(`outcome.${value}`), hint: t(`result.outcomeHint.${value}`) }))}
          value={draft.outcome}
          onChange={(outcome) => onChange({ outcome })}
          error={at('outcome')}
        />
        <DateTimeField
          label={t('result.finishedAt')}
          required
          value={draft.finishedAt ?? new Date(now).toISOString()}
          max={new Date(now).toISOString()}
          onChange={(finishedAt) => onChange({ finishedAt })}
          hint={draft.finishedAt === null ? t('result.finishedNow') : undefined}
          error={at('finishedAt')}
        />
      </FieldStack>
    </Card>
  );
}
