import type { ApiOutput } from '@energy-om/contract';
import { valueTypes } from '@energy-om/domain';
import { useState } from 'react';
import { useApiQuery } from '#shared/api/use-api-query.ts';
import { OnlineMark } from '#shared/device/OnlineMark.tsx';
import { formatNumber } from '#shared/format/number.ts';
import { formatWhen } from '#shared/format/time.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { useMay } from '#shared/session/session-store.ts';
import { useNow } from '#shared/time/use-now.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import { Row } from '#shared/ui/list/Row.tsx';
import { SkeletonList } from '#shared/ui/list/SkeletonList.tsx';
import styles from '../room.module.css';
import { AssignMeterSheet } from './AssignMeterSheet.tsx';
import { MoveMeterSheet } from './MoveMeterSheet.tsx';

type RoomMeter = ApiOutput<'listRoomMeters'>[number];

const refreshIntervalMs = 30_000;
const clockIntervalMs = 30_000;

/** The meters with what they show; staff assign them and take them away. */
export function MetersCard({ roomId, isStaff }: { roomId: string; isStaff: boolean }) {
  const t = useTexts('room');
  const [isAssigning, setAssigning] = useState(false);
  const [leaving, setLeaving] = useState<RoomMeter | null>(null);
  const { data: meters } = useApiQuery('listRoomMeters', { roomId }, { refetchInterval: refreshIntervalMs, silent: true });
  const now = useNow(clockIntervalMs);
  return (
    <Card title={t('detail.meters')}>
      {meters === undefined && <SkeletonList count={1} lines={2} />}
      {meters?.length === 0 && <p className={styles.place}>{t('detail.noMeters')}</p>}
      {meters?.map((meter) => (
        <div key={meter.id}>
          <MeterRow meter={meter} now={now} />
          {isStaff && (
            <div className={styles.rowActions}>
              <Button variant="text" size="small" onPress={() => setLeaving(meter)}>
                {t('staff.take')}
              </Button>
            </div>
          )}
        </div>
      ))}
      {isStaff && (
        <div className={styles.actions}>
          <Button variant="plain" size="small" onPress={() => setAssigning(true)}>
            {t('staff.assign')}
          </Button>
        </div>
      )}
      <AssignMeterSheet open={isAssigning} onClose={() => setAssigning(false)} roomId={roomId} />
      <MoveMeterSheet key={leaving?.id} call="takeRoomMeter" meter={leaving} onClose={() => setLeaving(null)} roomId={roomId} />
    </Card>
  );
}

function MeterRow({ meter, now }: { meter: RoomMeter; now: number }) {
  const t = useTexts('room');
  const mayOpen = useMay('device.view');
  const register = meter.values.find(({ valueType }) => valueType === valueTypes.register);
  const isRead = register !== undefined && typeof register.value === 'number' && register.at !== null;
  return (
    <>
      <Row
        label={meter.name}
        {...(mayOpen && { to: screenAddress('meter', { id: meter.id }) })}
        hint={isRead && register.at !== null ? t('detail.readAt', { time: formatWhen(register.at, now) }) : t('detail.noReading')}
      >
        {isRead && (
          <span className={styles.value}>
            {formatNumber(Number(register.value), register.decimals)} {register.unit}
          </span>
        )}
      </Row>
      {/* Readings that came by another way than the meter's own connection say more than that it was never connected. */}
      {(meter.lastSeenAt !== null || !isRead) && (
        <p className={styles.state}>
          <OnlineMark online={meter.online} lastSeenAt={meter.lastSeenAt} now={now} />
        </p>
      )}
    </>
  );
}
