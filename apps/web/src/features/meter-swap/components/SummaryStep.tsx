import { maxNoteLength } from '@energy-om/domain';
import type { KnownSwapMeter, ReadingSide, SwapValues } from '#features/meter-swap/model/swap-steps.ts';
import type { FormFields } from '#shared/form/use-action-form.ts';
import { formatNumber } from '#shared/format/number.ts';
import { parseNumber } from '#shared/format/parse-number.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { Fact } from '#shared/ui/display/Fact.tsx';
import { Callout } from '#shared/ui/feedback/Callout.tsx';
import { TextArea } from '#shared/ui/form/TextArea.tsx';

const maxTypedDecimals = 6;

export interface SummaryStepProps {
  old: KnownSwapMeter;
  next: KnownSwapMeter;
  form: FormFields<SwapValues>;
}

/** Everything that is about to be written, once more. */
export function SummaryStep({ old, next, form }: SummaryStepProps) {
  const t = useTexts('meterSwap');
  const { values } = form;
  const shown = (side: ReadingSide, { unit }: KnownSwapMeter) =>
    `${formatNumber(parseNumber(values[side]) ?? 0, maxTypedDecimals)} ${unit ?? ''} · ${t('summary.photoCount', { count: values[`${side}Photos`].length })}`;
  return (
    <>
      <Card title={t('summary.old')} extra={old.code}>
        <dl>
          <Fact label={t('summary.closing')}>{shown('closing', old)}</Fact>
          <Fact label={t('summary.room')}>{old.room?.name ?? t('noRoom')}</Fact>
        </dl>
      </Card>
      <Card title={t('summary.new')} extra={next.code}>
        <dl>
          <Fact label={t('summary.opening')}>{shown('opening', next)}</Fact>
          <Fact label={t('summary.ratio')}>
            {old.factor === parseNumber(values.factor) ? values.factor : `${old.factor} → ${values.factor}`}
          </Fact>
        </dl>
      </Card>
      <TextArea
        label={t('summary.note')}
        optional
        rows={2}
        limit={maxNoteLength}
        placeholder={t('summary.noteExample')}
        {...form.field('note')}
      />
      <Callout>{t('summary.effect')}</Callout>
    </>
  );
}
