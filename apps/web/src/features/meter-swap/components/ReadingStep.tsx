import { hourMs, type ManualReadingDoubt, maxReasonLength } from '@energy-om/domain';
import { findSwapDoubt, type KnownSwapMeter, type ReadingSide, type SwapValues } from '#features/meter-swap/model/swap-steps.ts';
import type { FormFields } from '#shared/form/use-action-form.ts';
import { formatNumber } from '#shared/format/number.ts';
import { formatAgo } from '#shared/format/time.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { useNow } from '#shared/time/use-now.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { Callout } from '#shared/ui/feedback/Callout.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import { TextArea } from '#shared/ui/form/TextArea.tsx';
import { TextField } from '#shared/ui/form/TextField.tsx';
import { PhotoPicker } from '#shared/ui/photo/PhotoPicker.tsx';
import styles from './swap.module.css';

export interface ReadingStepProps {
  side: ReadingSide;
  meter: KnownSwapMeter;
  form: FormFields<SwapValues>;
}

/** What the display of one of both meters shows, with its photo; a doubtful value asks for a reason. */
export function ReadingStep({ side, meter, form }: ReadingStepProps) {
  const t = useTexts('meterSwap');
  const words = useTexts('device');
  const now = useNow();
  const { name, code, unit, decimals, display } = meter;
  const write = (value: number) => formatNumber(value, decimals);
  const doubt = findSwapDoubt(form.values[side], meter, now);
  const describe = ({ kind, register, suggestion }: ManualReadingDoubt) => {
    const figures = { value: write(register.value), age: formatAgo(register.at, now) };
    // Elsewhere this asks to record a swap first.
    if (kind === 'belowRegister') return t('reading.below', figures);
    return words(`reading.doubt.${kind}`, { ...figures, suggestion: suggestion === null ? '' : write(suggestion) });
  };
  const latest = display?.latest ?? null;
  const known = latest && { value: write(latest.value), age: formatAgo(latest.at, now) };
  const isLive = latest !== null && display?.reports === true && now - Date.parse(latest.at) <= hourMs;
  const field = form.field(side);
  const take = (value: number) => field.onChange(String(value));
  const noteOf = side === 'closing' ? 'closingNote' : 'openingNote';
  return (
    <Card title={name} extra={code}>
      <div className={styles.form}>
        <p>{t(`reading.${side}Hint`)}</p>
        <TextField
          label={t(`reading.${side}`)}
          required
          unit={unit}
          inputMode="decimal"
          autoComplete="off"
          hint={known ? (display?.reports ? t('reading.suggestion', known) : words('reading.before', known)) : undefined}
          {...field}
        />
        {isLive && form.values[side].trim() === '' && (
          <Button variant="plain" onPress={() => take(latest.value)}>
            {t('reading.take', { value: write(latest.value) })}
          </Button>
        )}
        {doubt && (
          <>
            <Callout tone="warn" title={describe(doubt)}>
              {t('reading.keepHow')}
            </Callout>
            {doubt.suggestion !== null && (
              <Button variant="plain" onPress={() => take(doubt.suggestion ?? 0)}>
                {t('reading.take', { value: write(doubt.suggestion) })}
              </Button>
            )}
            <TextArea
              label={t('reading.reason')}
              required
              rows={2}
              limit={maxReasonLength}
              placeholder={t('reading.reasonExample')}
              {...form.field(noteOf)}
            />
          </>
        )}
        <PhotoPicker
          label={t('reading.photos')}
          required
          stamp={[name, code]}
          formData={{ bucket: 'device' }}
          {...form.photoField(side === 'closing' ? 'closingPhotos' : 'openingPhotos')}
        />
      </div>
    </Card>
  );
}
