import type { MeasuredValue } from '@energy-om/domain';
import { Link } from 'react-router';
import { useLevel1Value } from '#features/home/hooks/use-level-1-value.ts';
import type { OpenLevel1Alarm } from '#features/home/model/open-level-1-alarm.ts';
import { describeLimit } from '#shared/alarm/describe-condition.ts';
import type { DeviceNow } from '#shared/alarm/device-now.ts';
import { useAcknowledge } from '#shared/alarm/use-acknowledge.ts';
import { formatLimit, formatMeasured } from '#shared/device/format-measured.ts';
import { formatCountdown } from '#shared/format/duration.ts';
import { formatAgo } from '#shared/format/time.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { useWaitingAcknowledgement, withAcknowledgement } from '#shared/outbox/waiting/waiting-acknowledgement.ts';
import { Icon } from '#shared/ui/display/Icon.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import styles from './Level1AlarmCard.module.css';

/**
 * A level-1 alarm that nobody has acknowledged: its name and device, its value beside the limit with its age, its duration, and a button to
 * acknowledge it for those who may.
 * @param now epoch milliseconds
 */
export function Level1AlarmCard({ alarm, now }: { alarm: OpenLevel1Alarm; now: number }) {
  const t = useTexts('home');
  const { name, device, site, raisedAt } = alarm;
  const measured = useLevel1Value(alarm);
  const limit = useLimit(alarm);
  return (
    <section className={styles.card} aria-label={`${t('level1.label')} ${name}`}>
      <p className={styles.head}>
        <Icon name="alarm" size={20} />
        <span className={styles.label}>{t('level1.label')}</span>
        <span className={styles.lasts}>{t('level1.lasts', { time: formatCountdown(now - Date.parse(raisedAt)) })}</span>
      </p>
      <h2 className={styles.name}>{name}</h2>
      {measured && <Value alarm={alarm} measured={measured} />}
      <p className={styles.facts}>
        {[`${device.name} · ${site.name}`, limit, measured && t('level1.reported', { time: formatAgo(measured.at, now) })]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <Actions alarm={alarm} />
    </section>
  );
}

function Value({ alarm: { current, label }, measured }: { alarm: OpenLevel1Alarm; measured: DeviceNow }) {
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

function useLimit({ condition, threshold, unit }: OpenLevel1Alarm): string | null {
  const t = useTexts('home');
  if (condition.kind === 'threshold' && threshold !== null) return t('level1.limit', { limit: formatLimit(threshold, unit) });
  return describeLimit(condition, unit);
}

function Actions({ alarm }: { alarm: OpenLevel1Alarm }) {
  const t = useTexts('home');
  const acknowledge = useAcknowledge(alarm);
  // The home page is read anew once it has arrived, and the alarm may be opened again later.
  const waiting = useWaitingAcknowledgement(alarm.id, Number.POSITIVE_INFINITY);
  const { id, workOrder, mayAcknowledge } = withAcknowledgement(alarm, waiting);
  return (
    <div className={styles.actions}>
      {workOrder && mayAcknowledge ? (
        <Link className={styles.way} to={screenAddress('workOrder', { id: workOrder.id })}>
          {t('level1.openOrder')}
        </Link>
      ) : (
        <Link className={styles.way} data-only={!mayAcknowledge} to={screenAddress('alarm', { id })}>
          {t('level1.openAlarm')}
        </Link>
      )}
      {mayAcknowledge && (
        <Button className={styles.acknowledge} variant="plain" onPress={acknowledge}>
          {t('level1.acknowledge')}
        </Button>
      )}
    </div>
  );
}
