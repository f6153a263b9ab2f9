import type { KnownSwapMeter, SwapValues } from '#features/meter-swap/model/swap-steps.ts';
import type { FormFields } from '#shared/form/use-action-form.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Callout } from '#shared/ui/feedback/Callout.tsx';
import { MeterFactsCard } from './MeterFactsCard.tsx';
import { ScanMeter } from './ScanMeter.tsx';

interface OldMeterProps {
  old: KnownSwapMeter;
  form: FormFields<SwapValues>;
}

/** Which meter is to be taken off. */
export function OldMeterStep({ old, form }: OldMeterProps) {
  const t = useTexts('meterSwap');
  return (
    <>
      <MeterFactsCard meter={old} />
      {form.values.isOldChecked ? (
        <Callout tone="good" icon="check">
          {t('old.checked')}
        </Callout>
      ) : (
        <Callout icon="scan">{t('old.hint')}</Callout>
      )}
    </>
  );
}

/** The label in front of whoever swaps it has to be that of the meter on the screen. */
export function ScanOldMeter({ old, form }: OldMeterProps) {
  const t = useTexts('meterSwap');
  return (
    <ScanMeter
      text={t('scan.start')}
      variant="primary"
      onMeter={({ id, name, code }) => {
        if (id !== old.id) return t('scan.otherMeter', { name, code: code ?? '' });
        form.change({ isOldChecked: true });
        return null;
      }}
    />
  );
}
