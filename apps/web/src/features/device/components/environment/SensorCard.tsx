import type { ApiOutput } from '@energy-om/contract';
import { findClimate, findDiscomfort } from '#features/device/model/comfort.ts';
import { formatMeasured } from '#shared/device/format-measured.ts';
import { OnlineMark } from '#shared/device/OnlineMark.tsx';
import { Sparkline } from '#shared/device/Sparkline.tsx';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { Chip } from '#shared/ui/chip/Chip.tsx';
import { Card } from '#shared/ui/display/Card.tsx';
import styles from './SensorCard.module.css';

export type Sensor = ApiOutput<'getEnvironment'>[number]['sensors'][number];
type SensorValue = Sensor['values'][number];

/** All values of a sensor, now and over the day; grey while the sensor sends no data. */
export function SensorCard({ sensor, now }: { sensor: Sensor; now: number }) {
  const { id, name, location, online, at, values } = sensor;
  const isSilent = online !== true;
  return (
    <Card title={name} to={screenAddress('meter', { id })} extra={<OnlineMark online={online} lastSeenAt={at} now={now} />}>
      {location && <p className={styles.place}>{location}</p>}
      <div className={styles.values} data-silent={isSilent}>
        {values.map((value) => (
          <SensorValueView key={value.key} value={value} isSilent={isSilent} />
        ))}
      </div>
    </Card>
  );
}

function SensorValueView({ value, isSilent }: { value: SensorValue; isSilent: boolean }) {
  const t = useTexts('device');
  const { label, unit, decimals, latest, least, most, points } = value;
  const write = (measured: number) => formatMeasured(measured, decimals);
  const climate = findClimate(value);
  const discomfort = latest === null || isSilent || climate === null ? null : findDiscomfort(climate, latest);
  const range = least === null || most === null ? null : { least: write(least), most: write(most) };
  return (
    <div className={styles.value} data-off={discomfort !== null}>
      <p className={styles.name}>
        {label} {discomfort && <Chip tone="warn">{t(`environment.${discomfort}`)}</Chip>}
      </p>
      <p className={styles.number}>
        {latest === null ? '-' : write(latest)}
        {latest !== null && unit && <span className={styles.unit}> {unit}</span>}
      </p>
      {range && (
        <>
          <Sparkline
            points={points}
            energyType={isSilent ? null : 'NYHJ'}
            label={t('sparklineOf', { name: label, unit: unit ?? '', ...range })}
          />
          <p className={styles.range}>{t('environment.range', range)}</p>
        </>
      )}
    </div>
  );
}
