import type { ApiOutput } from '@energy-om/contract';
import { useTexts } from '../../../shared/i18n/texts.ts';
import { formatMeasured } from '../../../shared/monitor/format-measured.ts';
import styles from './Attributes.module.css';
import { Fact } from './Fact.tsx';

/** What a device tells of itself, under the names it uses: firmware, serial number, signal. */
export function Attributes({ attributes }: { attributes: ApiOutput<'getMeter'>['attributes'] }) {
  const t = useTexts('monitor');
  const told = Object.entries(attributes).sort(([one], [other]) => one.localeCompare(other));
  if (told.length === 0) return null;
  return (
    <>
      <h3 className={styles.title}>{t('meter.attributes')}</h3>
      <dl>
        {told.map(([name, value]) => (
          <Fact key={name} label={name}>
            {formatMeasured(value, null)}
          </Fact>
        ))}
      </dl>
    </>
  );
}
