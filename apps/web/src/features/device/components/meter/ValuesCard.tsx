import { minuteMs, valueTypes } from '@energy-om/domain';
import { findDefaultCurve, type MeterValue } from '#features/device/model/main-figures.ts';
import { presentValue } from '#features/device/model/present-value.ts';
import type { MeterDetail } from '#features/device/model/types.ts';
import { formatAgo } from '#shared/format/time.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { Dotted } from '#shared/ui/display/Dotted.tsx';
import { Figure } from './Figure.tsx';
import styles from './ValuesCard.module.css';

/** A value that is this much older than the newest one shows its age. */
const oldAfterMs = 15 * minuteMs;

/** Every value that a meter reports, updated live. */
export function ValuesCard({ meter: { values, online }, now }: { meter: MeterDetail; now: number }) {
  const t = useTexts('device');
  const wide = listWide(values);
  return (
    <Card title={t('meter.values')}>
      {values.length === 0 ? (
        <p className={styles.none}>{t('meter.noModel')}</p>
      ) : (
        <dl className={styles.values}>
          {values.map((value) => (
            <ValueView key={value.key} value={value} now={now} isSilent={online !== true} isWide={wide.has(value.key)} />
          ))}
        </dl>
      )}
    </Card>
  );
}

/**
 * Registers take a whole row for their digits. The others follow after the meter's main values, so that the voltage and the current of a
 * phase stand side by side.
 */
function listWide(values: readonly MeterValue[]): Set<string | undefined> {
  const registers = values.filter(({ valueType }) => valueType === valueTypes.register).map(({ key }) => key);
  return registers.length === 0 ? new Set() : new Set([...registers, findDefaultCurve(values)?.key]);
}

interface ValueViewProps {
  value: MeterValue;
  now: number;
  isSilent: boolean;
  isWide: boolean;
}

function ValueView({ value, now, isSilent, isWide }: ValueViewProps) {
  const { label, unit, at } = value;
  const isOld = at !== null && (isSilent || now - Date.parse(at) > oldAfterMs);
  const name = isOld ? (
    <Dotted>
      <span>{label}</span>
      <span>{formatAgo(at, now)}</span>
    </Dotted>
  ) : (
    label
  );
  // The key contains the value's time, so that a new value is mounted anew and highlighted.
  return (
    <Figure key={at} label={name} value={presentValue(value)} unit={unit} isOld={isOld} isNew={!isOld && at !== null} isWide={isWide} />
  );
}
