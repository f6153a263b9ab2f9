import type { MeasuredValue } from '@energy-om/domain';
import { Link } from 'react-router';
import { useStandingValue } from '#features/home/hooks/use-standing-value.ts';
import type { Standing } from '#features/home/model/standing.ts';
import { describeLimit } from '#shared/alarm/describe-condition.ts';
import type { DeviceNow } from '#shared/alarm/device-now.ts';
import { useAcknowledge } from '#shared/alarm/use-acknowledge.ts';
import { formatLimit, formatMeasured } from '#shared/device/format-measured.ts';
import { formatAgo, formatCountdown } from '#shared/format/time.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { Icon } from '#shared/ui/display/Icon.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import styles from './StandingAlarm.module.css';

/**
 * A level-1 alarm that nobody has acknowledged: its name and device, its value beside the limit with its age, its duration, and a button to
 * acknowledge it for those who may.
 * @param now epoch milliseconds
 */
export function StandingAlarm({ alarm, now }: { alarm: Standing; now: number }) {
  const t = useTexts('home');
  const { name, device, site, raisedAt } = alarm;
  const measured = useStandingValue(alarm);
  const limit = useLimit(alarm);
  return (
    <section className={styles.card} aria-label={`${t('standing.label')} ${name}`}>
      <p className={styles.head}>
        <Icon name="alarm" size={20} />
        <span className={styles.label}>{t('standing.label')}</span>
        <span className={styles.lasts}>{t('standing.lasts', { time: formatCountdown(now - Date.parse(raisedAt)) })}</span>
      </p>
      <h2 className={styles.name}>{name}</h2>
      {measured && <Value alarm={alarm} measured={measured} />}
      <p className={styles.facts}>
        {[`${device.name} · ${site.name}`, limit, measured && t('standing.reported', { time: formatAgo(measured.at, now) })]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <Actions alarm={alarm} />
    </section>
  );
}

function Value({ alarm: { current, label }, measured }: { alarm: Standing; measured: DeviceNow }) {
  const { value } = measured;
  return (
    <p className={styles.measured}>
      <span className="visually-hidden">{label} </span>
      <b className={styles.value}>{formatMeasured(value, current?.decimals ?? null)}</b>
      {isNumber(value) && current?.unit && <span className={styles.unit}>{current.unit}</span>}
    </p>
  );
}

function isNumber(value: MeasuredValue): value is number {
  return typeof value === 'number';
}

function useLimit({ condition, threshold, unit }: Standing): string | null {
  const t = useTexts('home');
  if (condition.kind === 'threshold' && threshold !== null) return t('standing.limit', { limit: formatLimit(threshold, unit) });
  return describeLimit(condition, unit);
}

function Actions({ alarm }: { alarm: Standing }) {
  const t = useTexts('home');
  const acknowledge = useAcknowledge(alarm);
  const { id, workOrder, mayAcknowledge } = alarm;
  return (
    <div className={styles.actions}>
      {workOrder && mayAcknowledge ? (
        <Link className={styles.way} to={screenAddress('workOrder', { id: workOrder.id })}>
          {t('standing.openOrder')}
        </Link>
      ) : (
        <Link className={styles.way} data-only={!mayAcknowledge} to={screenAddress('alarm', { id })}>
          {t('standing.openAlarm')}
        </Link>
      )}
      {mayAcknowledge && (
        <Button className={styles.acknowledge} variant="plain" onPress={acknowledge}>
          {t('standing.acknowledge')}
        </Button>
      )}
    </div>
  );
}
