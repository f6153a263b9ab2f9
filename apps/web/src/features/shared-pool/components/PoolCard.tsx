import { formatTenantDate } from '#shared/format/tenant-time.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { CardHead } from '#shared/ui/display/CardHead.tsx';
import { findShown, type Pool } from '../model/pool.ts';
import { PoolStateChip } from './PoolStateChip.tsx';
import styles from './shared-pool.module.css';

/** What a place uses together, in a list: where, how it is shared, and whether rooms are missing. */
export function PoolCard({ pool }: { pool: Pool }) {
  const t = useTexts('sharedPool');
  const tCodes = useTexts('codes');
  const { id, name, area, energyType, missingRooms, versions } = pool;
  const shown = findShown(pool);
  const [newest] = versions;
  return (
    <Card>
      <CardHead title={name} to={screenAddress('sharedPool', { id })}>
        <PoolStateChip pool={pool} />
      </CardHead>
      <p className={styles.words}>
        {area.name} · {tCodes(`energyType.${energyType}`)}
      </p>
      {shown?.method && shown.basis && (
        <p className={styles.words}>
          {t(`method.${shown.method}`)} · {t(`basis.${shown.basis}`)} · {t('list.rooms', { count: shown.rooms })}
        </p>
      )}
      {newest?.method === null && <p className={styles.words}>{t('list.ended', { date: formatTenantDate(newest.from) })}</p>}
      {missingRooms > 0 && <p className={styles.warning}>{t('list.missing', { count: missingRooms })}</p>}
    </Card>
  );
}
