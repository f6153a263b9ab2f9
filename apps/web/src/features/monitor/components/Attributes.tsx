import type { ApiOutput } from '@energy-om/contract';
import { useTexts } from '../../../shared/i18n/texts.ts';
import { formatMeasured } from '../../../shared/monitor/format-measured.ts';
import styles from './Attributes.module.css';
import { Fact } from './Fact.tsx';

export interface AttributesProps {
  attributes: ApiOutput<'getMeter'>['attributes'];
  /** Names of those that stand elsewhere. */
  except?: readonly string[];
}

/** What a device tells of itself, under the names it uses: serial number, uplink, firmware. */
export function Attributes({ attributes, except = [] }: AttributesProps) {
  const t = useTexts('monitor');
  const told = Object.entries(attributes)
    .filter(([name]) => !except.includes(name))
    .sort(([one], [other]) => one.localeCompare(other));
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
