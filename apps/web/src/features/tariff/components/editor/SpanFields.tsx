import { tariffBands } from '@energy-om/domain';
import { type InputHTMLAttributes, useState } from 'react';
import { type BandSpan, parseSlotTime, writeSlots, writeSlotTime } from '#features/tariff/model/terms.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Icon } from '#shared/ui/display/Icon.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import field from '#shared/ui/form/Field.module.css';
import { Field } from '#shared/ui/form/Field.tsx';
import { PickerField } from '#shared/ui/form/PickerField.tsx';
import { DayStrip } from '../DayStrip.tsx';
import styles from '../tariff.module.css';

export interface SpanFieldsProps {
  title: string;
  spans: readonly BandSpan[];
  onChange: (spans: BandSpan[]) => void;
  error: string | null;
}

const quarterSeconds = 900;
const slotsPerHour = 4;
const lastSlot = 95;

/** The bands of a day, each from a time until the next one. */
export function SpanFields({ title, spans, onChange, error }: SpanFieldsProps) {
  const t = useTexts('tariff');
  const change = (index: number, part: Partial<BandSpan>) =>
    onChange(spans.map((span, place) => (place === index ? { ...span, ...part } : span)));
  const add = () => {
    const last = Math.max(0, ...spans.map(({ from }) => from));
    onChange([...spans, { from: Math.min(last + slotsPerHour, lastSlot), band: 'F' }]);
  };
  return (
    <section className={styles.tight}>
      <h3 className={styles.head}>{title}</h3>
      <DayStrip slots={writeSlots(spans)} />
      {error && <p className={styles.error}>{error}</p>}
      <div className={styles.spans}>
        {spans.map(({ from, band }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a span is its place; where one is added or removed, nothing of what is typed stays
          <div key={`${spans.length} ${index}`} className={styles.span}>
            <Field label={t('edit.spanFrom')}>
              {(control) => (
                <div className={field.box}>
                  <SlotTime {...control} from={from} onSlot={(slot) => change(index, { from: slot })} />
                </div>
              )}
            </Field>
            <PickerField
              label={t('page.band')}
              options={tariffBands.map((value) => ({ value, label: t(`band.${value}`) }))}
              value={band}
              onChange={(value) => change(index, { band: value })}
            />
            <button
              type="button"
              className={styles.remove}
              disabled={spans.length === 1}
              aria-label={t('edit.removeSpan', { time: writeSlotTime(from) })}
              onClick={() => onChange(spans.filter((_, place) => place !== index))}
            >
              <Icon name="close" size={18} />
            </button>
          </div>
        ))}
      </div>
      <Button variant="plain" size="small" onPress={add}>
        {t('edit.addSpan')}
      </Button>
    </section>
  );
}

interface SlotTimeProps extends InputHTMLAttributes<HTMLInputElement> {
  from: number;
  onSlot: (slot: number) => void;
}

/** A time of a quarter. At a keyboard, 08:45 is typed by way of 08:04, so that what is typed stays until it is left. */
function SlotTime({ from, onSlot, ...control }: SlotTimeProps) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <input
      {...control}
      type="time"
      step={quarterSeconds}
      className={field.input}
      value={typed ?? writeSlotTime(from)}
      onBlur={() => setTyped(null)}
      onChange={({ target }) => {
        setTyped(target.value);
        const read = parseSlotTime(target.value);
        if (read !== null) onSlot(read);
      }}
    />
  );
}
