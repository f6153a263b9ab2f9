import { useState } from 'react';
import { findAlarmNow, isUncleared, type OrderAlarm, sortAlarms } from '#features/work-order/model/order-alarms.ts';
import { useProofRefresh } from '#features/work-order/model/repair-proof.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { useDeviceValues } from '#shared/live/use-device-values.ts';
import { useNow } from '#shared/time/use-now.ts';
import { Chip } from '#shared/ui/chip/Chip.tsx';
import { Card } from '#shared/ui/display/Card.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import styles from './AlarmsCard.module.css';
import { OrderAlarmRow } from './OrderAlarmRow.tsx';

/** At most this many are shown until the user asks for all. */
const shownAtFirst = 3;
const clockIntervalMs = 1000;

/** The alarms that raised the order or were added to it, which finishing waits for, with their devices' current values. */
export function AlarmsCard({ alarms, readAt }: { alarms: readonly OrderAlarm[]; readAt: number }) {
  const t = useTexts('workOrder');
  const [isWhole, setWhole] = useState(false);
  const now = useNow(clockIntervalMs);
  const uncleared = alarms.filter(isUncleared).length;
  const shown = sortAlarms(alarms).slice(0, isWhole ? undefined : shownAtFirst);
  const watched = shown.filter((alarm) => isUncleared(alarm) || alarm.proof !== null);
  const liveValues = useDeviceValues(watched.map(({ device }) => device.id));
  const rising = watched.filter((alarm) => alarm.proof && findAlarmNow(alarm, liveValues.get(alarm.device.id))?.isBeyond);
  useProofRefresh(alarms, readAt, rising.map(({ id }) => id).join(' '));
  return (
    <Card
      title={t('alarms.title')}
      extra={
        <Chip tone={uncleared > 0 ? 'danger' : 'good'}>
          {uncleared > 0 ? t('alarms.uncleared', { count: uncleared }) : t('alarms.over')}
        </Chip>
      }
    >
      <ul className={styles.alarms}>
        {shown.map((alarm) => (
          <li key={alarm.id}>
            <OrderAlarmRow alarm={alarm} liveValues={liveValues.get(alarm.device.id)} now={now} readAt={readAt} />
          </li>
        ))}
      </ul>
      {shown.length < alarms.length && (
        <Button variant="text" size="small" onPress={() => setWhole(true)}>
          {t('alarms.showAll', { count: alarms.length })}
        </Button>
      )}
    </Card>
  );
}
