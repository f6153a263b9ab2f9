import { useTexts } from '#shared/i18n/texts.ts';
import { listSpans, writeSlotTime } from '../model/terms.ts';
import styles from './tariff.module.css';

const slotsPerDay = 96;
/** A narrower part has no room for its name, or for its short name alone. */
const minNamedSlots = 6;
const minFullyNamedSlots = 24;

export interface DayStripProps {
  /** The bands of the day's 96 quarters. */
  slots: string;
}

/** The bands of a day as a strip in colours, with the same in words beneath. */
export function DayStrip({ slots }: DayStripProps) {
  const t = useTexts('tariff');
  const spans = listSpans(slots);
  const parts = spans.map((span, index) => ({ ...span, to: spans[index + 1]?.from ?? slotsPerDay }));
  return (
    <div className={styles.tight}>
      <div className={styles.strip} aria-hidden="true">
        {parts.map(({ from, to, band }) => (
          <span key={from} className={styles.part} data-band={band} style={{ flexGrow: to - from, flexBasis: 0 }}>
            {to - from >= minNamedSlots && t(`${to - from >= minFullyNamedSlots ? 'band' : 'bandShort'}.${band}`)}
          </span>
        ))}
      </div>
      <div className={styles.scale} aria-hidden="true">
        {[0, 6, 12, 18, 24].map((hour) => (
          <span key={hour}>{hour}</span>
        ))}
      </div>
      <ul className={styles.legend}>
        {[...new Set(parts.map(({ band }) => band))].map((band) => (
          <li key={band} className={styles.words}>
            <span className={styles.key}>
              <span className={styles.swatch} data-band={band} />
              {t(`band.${band}`)}
            </span>{' '}
            {parts
              .filter((part) => part.band === band)
              .map(({ from, to }) => `${writeSlotTime(from)}–${writeSlotTime(to)}`)
              .join(t('comma'))}
          </li>
        ))}
      </ul>
    </div>
  );
}
