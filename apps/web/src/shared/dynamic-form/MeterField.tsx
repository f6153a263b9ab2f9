import type { FormField } from '@energy-om/domain';
import { formatNumber } from '../format/number.ts';
import { useTexts } from '../i18n/texts.ts';
import { ReadingField } from '../reading/ReadingField.tsx';
import { prefillOf } from '../reading/register.ts';
import { notKept } from '../reading/typed-kept.ts';
import { useMeterRegister } from '../reading/use-meter-register.ts';
import { useNow } from '../time/use-now.ts';
import { Button } from '../ui/form/Button.tsx';
import type { TypedAnswer } from './answers.ts';
import styles from './MeterField.module.css';
import { MeterPicker } from './MeterPicker.tsx';
import type { MeterPlace } from './meter-place.ts';
import { isTypedReading, type TypedReading } from './typed-reading.ts';

export interface MeterFieldProps {
  field: FormField;
  value: TypedAnswer;
  onChange: (value: TypedAnswer) => void;
  error: string | null;
  place: MeterPlace;
  stamp: readonly string[];
  onPhotosBusy: (source: string, isBusy: boolean) => void;
}

const ageIntervalMs = 1000;

/** The register of a meter: of the order's own, or of another one at its place; the meter's own value is offered. */
export function MeterField({ field, value, onChange, error, place, stamp, onPhotosBusy }: MeterFieldProps) {
  const t = useTexts('workOrderForm');
  const now = useNow(ageIntervalMs);
  const reading = isTypedReading(value) ? value : readingOfOnlyMeter(place);
  const { register, isUnreadable } = useMeterRegister(reading?.objectId ?? null, place.orderId);
  const live = register && prefillOf(register, now);
  const change = (changed: Partial<TypedReading>) => reading && onChange({ ...reading, ...changed });
  return (
    <div className={styles.meter}>
      <MeterPicker
        label={field.label}
        required={field.required}
        place={place}
        chosen={reading && { id: reading.objectId, name: reading.meterName }}
        onChoose={({ id, name }) => onChange({ objectId: id, meterName: name, value: '', kept: notKept, submitted: null })}
        error={isUnreadable ? t('reading.noRegister') : reading ? null : error}
      />
      {reading && !isUnreadable && (
        <ReadingField
          label={t('reading.value')}
          required={field.required}
          register={register}
          unit={register?.unit ?? null}
          value={reading.value}
          onChange={(typed) => change({ value: typed ?? live ?? '' })}
          kept={reading.kept}
          onKeptChange={(keep) => change({ kept: keep(reading.kept) })}
          isSubmitted={reading.submitted !== null && reading.submitted === reading.value}
          error={error}
          stamp={stamp}
          onPhotosBusy={(isBusy) => onPhotosBusy(`reading ${field.key}`, isBusy)}
          now={now}
        />
      )}
      {reading && live !== null && reading.value === '' && (
        <Button variant="plain" size="small" onPress={() => change({ value: live })}>
          {t('reading.useLive', { value: formatNumber(Number(live), register?.decimals ?? 2), unit: register?.unit ?? '' })}
        </Button>
      )}
    </div>
  );
}

/** Where the order is about one meter alone, it is that one until another is chosen. */
function readingOfOnlyMeter({ objects }: MeterPlace): TypedReading | null {
  const [only, ...others] = objects;
  if (!only || others.length > 0) return null;
  return { objectId: only.id, meterName: only.name, value: '', kept: notKept, submitted: null };
}
