import type { LabelFormat } from '@energy-om/domain';
import { useTexts } from '../i18n/texts.ts';
import { Field } from '../ui/form/Field.tsx';
import { countPlaces } from './count-places.ts';
import styles from './StartPlace.module.css';

export interface StartPlaceProps {
  format: LabelFormat;
  /** From 0. */
  value: number;
  onChange: (place: number) => void;
}

/** Where the first label goes on a sheet of which some have been used. */
export function StartPlace({ format, value, onChange }: StartPlaceProps) {
  const t = useTexts('inventory');
  return (
    <Field label={t('labels.start')} kind="group" hint={t('labels.startHint')}>
      <div className={styles.sheet} data-columns={format.columns}>
        {Array.from({ length: countPlaces(format) }, (_, place) => (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: a place on the sheet has no other name
            key={place}
            type="button"
            className={styles.place}
            data-used={place < value}
            aria-pressed={place === value}
            aria-label={t('labels.place', {
              number: place + 1,
              row: Math.floor(place / format.columns) + 1,
              column: (place % format.columns) + 1,
            })}
            onClick={() => onChange(place)}
          >
            {place + 1}
          </button>
        ))}
      </div>
    </Field>
  );
}
