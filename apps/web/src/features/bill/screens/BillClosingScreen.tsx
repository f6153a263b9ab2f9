import { useApiQuery } from '#shared/api/use-api-query.ts';
import { formatTenantDateTime } from '#shared/format/tenant-time.ts';
import { formatMonth } from '#shared/format/time.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { midnightOf } from '#shared/time/local-date.ts';
import { Chip } from '#shared/ui/chip/Chip.tsx';
import { Card } from '#shared/ui/display/Card.tsx';
import { CardHead } from '#shared/ui/display/CardHead.tsx';
import { Empty } from '#shared/ui/feedback/Empty.tsx';
import { LoadFailed } from '#shared/ui/feedback/LoadFailed.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { PullRefresh } from '#shared/ui/list/PullRefresh.tsx';
import { Row } from '#shared/ui/list/Row.tsx';
import { SkeletonList } from '#shared/ui/list/SkeletonList.tsx';
import styles from '../components/bill.module.css';
import type { BillObstacle } from '../model/bill.ts';

/** How far the bills of the month before are closed, and which supplies stand in the way. */
export function BillClosingScreen() {
  const t = useTexts('bill');
  const { data: closing, isError, error, refetch } = useApiQuery('getBillClosing', {}, { silent: true });
  const back = screenAddress('bills', { scope: 'all' });
  if (!closing)
    return <Screen back={back}>{isError ? <LoadFailed onRetry={refetch} hint={error.message} /> : <SkeletonList count={3} />}</Screen>;
  const { month, closedCount, openCount, obstacleCount, obstacles } = closing;
  return (
    <Screen back={back}>
      <PullRefresh onRefresh={refetch}>
        <Card title={t('closing.title', { month: formatMonth(midnightOf(`${month}-01`)) })}>
          <Row label={t('closing.closed')}>{closedCount}</Row>
          <Row label={t('closing.waiting')}>{openCount}</Row>
          <Row label={t('closing.obstacles')}>{obstacleCount}</Row>
          <p className={styles.place}>{t('closing.rule')}</p>
        </Card>
        {obstacles.map((obstacle) => (
          <ObstacleCard key={`${obstacle.room.id} ${obstacle.energyType}`} obstacle={obstacle} />
        ))}
        {obstacleCount > obstacles.length && <p className={styles.place}>{t('closing.more', { count: obstacles.length })}</p>}
        {obstacleCount === 0 && <Empty icon="check" title={t('closing.none')} hint={t('closing.noneHint')} />}
      </PullRefresh>
    </Screen>
  );
}

function ObstacleCard({ obstacle: { room, energyType, settledTo, reason, meters } }: { obstacle: BillObstacle }) {
  const t = useTexts('bill');
  const tCodes = useTexts('codes');
  const settled = settledTo === null ? t('closing.neverSettled') : t('closing.settledTo', { when: formatTenantDateTime(settledTo) });
  return (
    <Card>
      <CardHead title={room.name} to={screenAddress('room', { id: room.id })}>
        <Chip tone={reason === 'settling' ? 'brand' : 'warn'}>{t(`closing.reason.${reason}`)}</Chip>
      </CardHead>
      <p className={styles.place}>{[tCodes(`energyType.${energyType}`), settled].join(' · ')}</p>
      {meters.map(({ id, name, knownTo }) => (
        <Row
          key={id}
          label={knownTo === null ? t('closing.meterWithout', { name }) : t('closing.meter', { name, when: formatTenantDateTime(knownTo) })}
          to={screenAddress('device', { id })}
        />
      ))}
    </Card>
  );
}
