import { useState } from 'react';
import { type ListItem, useInfiniteApiList } from '#shared/api/use-infinite-api-list.ts';
import { formatNumber } from '#shared/format/number.ts';
import { formatDateTime } from '#shared/format/time.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import { Row } from '#shared/ui/list/Row.tsx';
import styles from '../room.module.css';

type RoomRecord = ListItem<'listRoomRecords'>;

const fewRecords = 3;
const manyRecords = 50;

/** What has changed in the room, newest first, with what the registers showed. */
export function RecordsCard({ roomId }: { roomId: string }) {
  const t = useTexts('room');
  const [pageSize, setPageSize] = useState(fewRecords);
  const { items, isLoading, isFailed, hasMore, isLoadingMore, loadMore } = useInfiniteApiList('listRoomRecords', { roomId }, { pageSize });
  return (
    <Card title={t('staff.records')}>
      {!isLoading && !isFailed && items.length === 0 && <p className={styles.place}>{t('staff.noRecords')}</p>}
      <div>
        {items.map((record) => (
          <RecordRow key={`${record.at} ${record.event}`} record={record} />
        ))}
      </div>
      {hasMore && (
        <div className={styles.actions}>
          <Button
            variant="plain"
            size="small"
            busy={isLoadingMore}
            onPress={pageSize === fewRecords ? () => setPageSize(manyRecords) : loadMore}
          >
            {t('staff.more')}
          </Button>
        </div>
      )}
    </Card>
  );
}

function RecordRow({ record: { at, event, account, by, reason, registers } }: { record: RoomRecord }) {
  const t = useTexts('room');
  const tCodes = useTexts('codes');
  const whom = account?.fullName ?? (event === 'payerChanged' ? t('detail.house') : '');
  const shown = registers.map(({ meter, value, unit, decimals }) =>
    value === null ? `${meter.name} ${t('staff.noValue')}` : `${meter.name} ${formatNumber(value, decimals)} ${unit ?? ''}`.trim(),
  );
  const hint = [formatDateTime(at), by && t('staff.by', { name: by.fullName }), reason, ...shown].filter(Boolean).join(' · ');
  return <Row label={[tCodes(`roomRegisterEvent.${event}`), whom].filter(Boolean).join(' ')} hint={hint} />;
}
