import type { ApiOutput } from '@energy-om/contract';
import { findAttribute } from '#features/device/model/attribute-name.ts';
import { formatMeasured } from '#shared/device/format-measured.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Fact } from '#shared/ui/display/Fact.tsx';
import styles from './Attributes.module.css';

export interface AttributesProps {
  attributes: ApiOutput<'getMeter'>['attributes'];
  /** Names of attributes that are shown elsewhere on the screen. */
  except?: readonly string[];
}

/**
 * The attributes that a device reports, such as its serial number and firmware. Names without a translation are shown as the device sends
 * them.
 */
export function Attributes({ attributes, except = [] }: AttributesProps) {
  const t = useTexts('device');
  const listed = Object.entries(attributes)
    .filter(([name]) => !except.includes(name))
    .map(([name, value]) => {
      const known = findAttribute(name);
      return { name, label: known === null ? name : t(`attributeNames.${known}`), value };
    })
    .sort((one, other) => one.label.localeCompare(other.label));
  if (listed.length === 0) return null;
  return (
    <>
      <h3 className={styles.title}>{t('meter.attributes')}</h3>
      <dl>
        {listed.map(({ name, label, value }) => (
          <Fact key={name} label={label}>
            {formatMeasured(value, null)}
          </Fact>
        ))}
      </dl>
    </>
  );
}
