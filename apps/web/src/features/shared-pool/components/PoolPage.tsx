import { useState } from 'react';
import { useNavigate } from 'react-router';
import { formatAmount } from '#shared/format/amount.ts';
import { formatNumber } from '#shared/format/number.ts';
import { formatTenantDate } from '#shared/format/tenant-time.ts';
import { formatDate } from '#shared/format/time.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { Callout } from '#shared/ui/feedback/Callout.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import { BottomBar } from '#shared/ui/layout/BottomBar.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { Row } from '#shared/ui/list/Row.tsx';
import { findShown, type PoolDetail, unitOf } from '../model/pool.ts';
import { EndPoolSheet } from './EndPoolSheet.tsx';
import { PoolStateChip } from './PoolStateChip.tsx';
import styles from './shared-pool.module.css';

/** What a place uses together: how it is shared, what it came to, and by which rooms. */
export function PoolPage({ pool }: { pool: PoolDetail }) {
  const t = useTexts('sharedPool');
  const navigate = useNavigate();
  const [isEnding, setEnding] = useState(false);
  const { id, name, missingRooms, versions } = pool;
  const hasEnded = versions[0]?.method === null;
  return (
    <Screen
      title={name}
      back={screenAddress('sharedPools')}
      bottom={
        !hasEnded && (
          <BottomBar secondary={[{ key: 'end', icon: 'close', label: t('page.end'), onPress: () => setEnding(true) }]}>
            <Button onPress={() => void navigate(screenAddress('sharedPoolEdit', { id }))}>{t('page.change')}</Button>
          </BottomBar>
        )
      }
    >
      {missingRooms > 0 && <Callout tone="warn">{t('list.missing', { count: missingRooms })}</Callout>}
      <TermsCard pool={pool} />
      <DaysCard pool={pool} />
      <RoomsCard pool={pool} />
      <EndPoolSheet id={id} open={isEnding} onClose={() => setEnding(false)} />
    </Screen>
  );
}

function TermsCard({ pool }: { pool: PoolDetail }) {
  const t = useTexts('sharedPool');
  const tCodes = useTexts('codes');
  const { area, energyType, settledTo, versions } = pool;
  const shown = findShown(pool);
  const namesOf = (isDeducted: boolean) => (shown?.meters ?? []).filter((meter) => meter.isDeducted === isDeducted).map(({ name }) => name);
  const deducted = namesOf(true);
  const [newest] = versions;
  return (
    <Card title={t('page.how')}>
      <Row label={`${area.name} · ${tCodes(`energyType.${energyType}`)}`}>
        <PoolStateChip pool={pool} />
      </Row>
      {shown?.method && <Row label={t('edit.method')}>{t(`method.${shown.method}`)}</Row>}
      {shown?.basis && <Row label={t('edit.basis')}>{t(`basis.${shown.basis}`)}</Row>}
      {shown && <Row label={t('page.from')}>{formatTenantDate(shown.from)}</Row>}
      {newest?.method === null && <Row label={t('state.ended')}>{formatTenantDate(newest.from)}</Row>}
      <Row label={t('page.meters')} hint={namesOf(false).join(t('comma'))} />
      {deducted.length > 0 && <Row label={t('page.deducted')} hint={deducted.join(t('comma'))} />}
      <Row label={t('page.settledTo')}>{settledTo === null ? t('page.notSettled') : formatTenantDate(settledTo)}</Row>
    </Card>
  );
}

const thousandths = 1000;

function DaysCard({ pool: { days, energyType } }: { pool: PoolDetail }) {
  const t = useTexts('sharedPool');
  return (
    <Card title={t('page.days')}>
      {days.length === 0 && <p className={styles.words}>{t('page.noDays')}</p>}
      {days.slice(0, 7).map(({ date, amount }) => (
        <Row key={date} label={formatDate(date)}>
          {formatAmount(amount / thousandths)} {unitOf(energyType)}
        </Row>
      ))}
    </Card>
  );
}

/** Square decimetres of a square metre. */
const perSquareMetre = 100;

function RoomsCard({ pool }: { pool: PoolDetail }) {
  const t = useTexts('sharedPool');
  const whole = pool.sharers.reduce((sum, { weight }) => sum + weight, 0);
  const isByArea = findShown(pool)?.basis === 'area';
  return (
    <Card title={t('page.rooms')}>
      <p className={styles.words}>{t('page.roomsNote')}</p>
      {pool.sharers.map(({ room, weight }) => (
        <Row
          key={room.id}
          label={room.name}
          {...(isByArea && { hint: t('page.squareMetres', { area: formatNumber(weight / perSquareMetre, 2) }) })}
        >
          {t('page.share', { share: `${formatNumber((100 * weight) / whole, 2)}%` })}
        </Row>
      ))}
      {pool.excluded.length > 0 && <Row label={t('page.excluded')} hint={pool.excluded.map(({ name }) => name).join(t('comma'))} />}
    </Card>
  );
}
