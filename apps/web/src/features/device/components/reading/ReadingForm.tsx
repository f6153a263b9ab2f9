import { maxReasonLength } from '@energy-om/domain';
import { describeDoubt, formatReading } from '#features/device/model/reading/reading-words.ts';
import { type Display, findTypedDoubt, type ReadingValues, withLiveReading } from '#features/device/model/reading/typed-reading.ts';
import type { MeterDetail } from '#features/device/model/types.ts';
import type { FormFields } from '#shared/form/use-action-form.ts';
import { formatAgo } from '#shared/format/time.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { useNow } from '#shared/time/use-now.ts';
import { Callout } from '#shared/ui/feedback/Callout.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import { TextArea } from '#shared/ui/form/TextArea.tsx';
import { TextField } from '#shared/ui/form/TextField.tsx';
import { PhotoPicker } from '#shared/ui/photo/PhotoPicker.tsx';
import styles from './Reading.module.css';

const clockIntervalMs = 1000;

export interface ReadingFormProps {
  meter: MeterDetail;
  display: Display;
  form: FormFields<ReadingValues>;
}

/** What the display shows, with what is known of it beside; a doubtful reading is questioned while it is typed. */
export function ReadingForm({ meter, display: read, form }: ReadingFormProps) {
  const t = useTexts('device');
  const now = useNow(clockIntervalMs);
  const display = withLiveReading(read, meter);
  const { latest, unit, reports } = display;
  const doubt = findTypedDoubt(form.values.reading, display, now);
  const known = latest && { value: formatReading(latest.value, display), age: formatAgo(latest.at, now) };
  const field = form.field('reading');
  return (
    <div className={styles.form}>
      <p>
        <strong>{meter.name}</strong> · {meter.code}
      </p>
      <TextField
        label={t('reading.value')}
        required
        unit={unit}
        inputMode="decimal"
        autoComplete="off"
        hint={known ? t(reports ? 'reading.reported' : 'reading.before', known) : t('reading.first')}
        {...field}
      />
      {doubt && (
        <Callout tone="warn" title={describeDoubt(doubt, display, now)}>
          {t('reading.keepHow')}
        </Callout>
      )}
      {doubt && doubt.suggestion !== null && (
        <Button variant="plain" onPress={() => field.onChange(String(doubt.suggestion))}>
          {t('reading.takeSuggestion', { value: formatReading(doubt.suggestion, display) })}
        </Button>
      )}
      <PhotoPicker
        label={t('reading.photos')}
        required={doubt !== null && form.values.note.trim() === ''}
        stamp={[meter.name, meter.code]}
        formData={{ bucket: 'device' }}
        {...form.photoField('photos')}
      />
      <TextArea
        label={t('reading.note')}
        optional
        rows={2}
        limit={maxReasonLength}
        placeholder={t('reading.noteExample')}
        {...form.field('note')}
      />
    </div>
  );
}
