import { emptySwap, type KnownSwapMeter, type SwapValues } from '#features/meter-swap/model/swap-steps.ts';
import type { FormFields } from '#shared/form/use-action-form.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Callout } from '#shared/ui/feedback/Callout.tsx';
import { MeterFactsCard } from './MeterFactsCard.tsx';
import { ScanMeter } from './ScanMeter.tsx';

interface NewMeterProps {
  old: KnownSwapMeter;
  form: FormFields<SwapValues>;
}

/** Which meter goes up; another one may be scanned instead. */
export function NewMeterStep({ next, ...props }: NewMeterProps & { next: KnownSwapMeter | null }) {
  const t = useTexts('meterSwap');
  if (props.form.values.newId === null) return <Callout icon="scan">{t('new.hint')}</Callout>;
  return (
    <>
      {next && <MeterFactsCard meter={next} title={t('new.found')} />}
      <ScanNewMeter {...props} variant="plain" />
    </>
  );
}

/** Another meter begins with nothing entered; the ratio of the place is suggested, since its transformers mostly stay. */
export function ScanNewMeter({ old, form, variant }: NewMeterProps & { variant: 'plain' | 'primary' }) {
  const t = useTexts('meterSwap');
  const { newId } = form.values;
  return (
    <ScanMeter
      text={t(newId === null ? 'scan.start' : 'scan.again')}
      variant={variant}
      onMeter={({ id }) => {
        if (id === old.id) return t('scan.isOld');
        const { opening, openingNote, openingPhotos, confirmed } = emptySwap;
        if (id !== newId) form.change({ newId: id, opening, openingNote, openingPhotos, confirmed, factor: String(old.factor) });
        return null;
      }}
    />
  );
}
