import type { ApiOutput } from '@energy-om/contract';
import { formatReading } from '#features/device/model/reading/reading-words.ts';
import type { MeterDetail } from '#features/device/model/types.ts';
import { useInfiniteApiList } from '#shared/api/use-infinite-api-list.ts';
import { formatDateTime } from '#shared/format/time.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { useWaitingReadings } from '#shared/outbox/waiting/use-waiting-readings.ts';
import type { StoredFile } from '#shared/photo/stored-photo.ts';
import { Chip } from '#shared/ui/chip/Chip.tsx';
import { Card } from '#shared/ui/display/Card.tsx';
import { Timeline } from '#shared/ui/display/Timeline.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import { PhotoGrid } from '#shared/ui/photo/PhotoGrid.tsx';
import styles from './Reading.module.css';

type Reading = ApiOutput<'listMeterReadings'>['items'][number];

const shownAtFirst = 3;
const defaultDecimals = 2;

/** What was read off the meter by hand, newest first, with what is on this phone alone; renders nothing where nothing was. */
export function ManualReadings({ meter: { id, values, consumptionUnit } }: { meter: MeterDetail }) {
  const t = useTexts('device');
  const list = useInfiniteApiList('listMeterReadings', { deviceId: id }, { pageSize: shownAtFirst });
  const waiting = useWaitingReadings(id, list.readAt);
  if (list.items.length + waiting.length === 0) return null;
  const register = values.find(({ unit }) => unit === consumptionUnit);
  const write = (value: number) =>
    [formatReading(value, { decimals: register?.decimals ?? defaultDecimals }), register?.unit ?? consumptionUnit]
      .filter(Boolean)
      .join(' ');
  return (
    <Card title={t('reading.records')}>
      <Timeline
        items={[
          ...waiting.map((reading) => ({
            key: reading.id,
            title: (
              <>
                {write(reading.value)} {reading.mark && <WaitingMark mark={reading.mark} />}
              </>
            ),
            meta: [formatDateTime(reading.takenAt), reading.isQuestioned && t('reading.questioned')].filter(Boolean).join(' · '),
            body: <Evidence note={reading.note} photos={reading.photos} />,
          })),
          ...list.items.map((reading) => ({
            key: reading.id,
            title: write(reading.value),
            meta: describe(reading, t),
            body: <Evidence note={reading.note} photos={reading.photos} />,
          })),
        ]}
      />
      {list.hasMore && (
        <Button variant="text" block busy={list.isLoadingMore} onPress={list.loadMore}>
          {t('meter.moreOrders')}
        </Button>
      )}
    </Card>
  );
}

function describe({ at, receivedAt, isTimeCertain, recordedBy, doubt }: Reading, t: ReturnType<typeof useTexts<'device'>>): string {
  return [
    formatDateTime(at),
    !isTimeCertain && t('reading.timeUncertain'),
    receivedAt && t('reading.receivedAt', { time: formatDateTime(receivedAt) }),
    recordedBy && t('meter.recordedBy', { name: recordedBy }),
    doubt && t('reading.questioned'),
  ]
    .filter(Boolean)
    .join(' · ');
}

/** Says of a reading that the server does not have it yet, or that its author has to decide on it. */
function WaitingMark({ mark }: { mark: 'waiting' | 'decision' }) {
  const t = useTexts('takeAlong');
  return <Chip tone={mark === 'decision' ? 'danger' : 'warn'}>{t(`outbox.mark.${mark}`)}</Chip>;
}

function Evidence({ note, photos }: { note: string; photos: readonly StoredFile[] }) {
  return (
    <>
      {note && <span>{note}</span>}
      {photos.length > 0 && (
        <div className={styles.photos}>
          <PhotoGrid photos={photos} />
        </div>
      )}
    </>
  );
}
