import { useLiveMeter } from '#features/device/hooks/use-live-meter.ts';
import { isEventLevel } from '#features/device/model/event-level.ts';
import { findMainFigures, type MainFigure, type Meter } from '#features/device/model/main-figures.ts';
import { presentValue } from '#features/device/model/present-value.ts';
import { findShownHours } from '#features/device/model/shown-hours.ts';
import { OnlineMark } from '#shared/device/OnlineMark.tsx';
import { Sparkline } from '#shared/device/Sparkline.tsx';
import { formatAmount } from '#shared/format/amount.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { Chip } from '#shared/ui/chip/Chip.tsx';
import { LevelChip } from '#shared/ui/chip/LevelChip.tsx';
import { Card } from '#shared/ui/display/Card.tsx';
import { DeviceHead } from './DeviceHead.tsx';
import { Figure } from './Figure.tsx';
import styles from './MeterCard.module.css';

/**
 * A meter in a list: its current values, the curve of the day, whether it is online, and its most severe alarm.
 * @param within the name of the group that it stands in
 */
export function MeterCard({ meter: read, within, now }: { meter: Meter; within?: string; now: number }) {
  const t = useTexts('device');
  const meter = useLiveMeter(read);
  const { id, online, lastSeenAt, hasSwitch, switchOn, alarmLevel } = meter;
  return (
    <Card level={alarmLevel ?? undefined}>
      <DeviceHead device={meter} within={within} to={screenAddress('meter', { id })}>
        <OnlineMark online={online} lastSeenAt={lastSeenAt} now={now} />
        {hasSwitch && switchOn !== null && <Chip tone={switchOn ? 'good' : 'neutral'}>{t(switchOn ? 'switchOn' : 'switchOff')}</Chip>}
        {isEventLevel(alarmLevel) && <LevelChip level={alarmLevel} />}
      </DeviceHead>
      <MeterReadings meter={meter} />
    </Card>
  );
}

function MeterReadings({ meter }: { meter: Meter }) {
  const t = useTexts('device');
  const { sparkline, consumptionUnit, energyType, online } = meter;
  const figures = findMainFigures(meter);
  if (figures.length === 0 && !meter.hasSwitch) return <p className={styles.none}>{t('noValue')}</p>;
  if (figures.length === 0) return null;
  return (
    <div className={styles.readings}>
      <dl className={styles.figures}>
        {figures.map((figure) => (
          <MainFigureView key={figure.key} figure={figure} meter={meter} isOld={online !== true} />
        ))}
      </dl>
      {sparkline && (
        <Sparkline
          className={styles.spark}
          points={findShownHours(sparkline)}
          energyType={energyType}
          fromZero
          label={t('sparkline', { most: formatAmount(Math.max(...sparkline)), unit: consumptionUnit ?? '' })}
        />
      )}
    </div>
  );
}

function MainFigureView({ figure: { value }, meter, isOld }: { figure: MainFigure; meter: Meter; isOld: boolean }) {
  const t = useTexts('device');
  if (value) return <Figure label={value.label} value={presentValue(value)} unit={value.unit} isOld={isOld} />;
  return <Figure label={t('todayShort')} value={meter.today === null ? null : formatAmount(meter.today)} unit={meter.consumptionUnit} />;
}
