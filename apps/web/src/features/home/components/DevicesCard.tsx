import type { ApiOutput } from '@energy-om/contract';
import { formatNumber } from '../../../shared/format/number.ts';
import { useTexts } from '../../../shared/i18n/texts.ts';
import { Card } from '../../../shared/ui/Card.tsx';
import styles from './DevicesCard.module.css';

const kinds = ['device', 'meter', 'gateway'] as const;

/** How much of the equipment is being heard from. */
export function DevicesCard({ devices }: { devices: NonNullable<ApiOutput<'getHomePage'>['devices']> }) {
  const t = useTexts('home');
  const shown = kinds.filter((kind) => devices[kind].total > 0);
  if (shown.length === 0) return null;
  return (
    <Card title={t('equipment')}>
      <dl className={styles.kinds}>
        {shown.map((kind) => {
          const { total, online, offline } = devices[kind];
          return (
            <div key={kind} className={styles.kind}>
              <dt className={styles.name}>
                {t(`kind.${kind}`)} <b className={styles.total}>{formatNumber(total)}</b>
              </dt>
              <dd className={styles.states}>
                {t('onlineCount', { count: online })}
                {offline > 0 && <span className={styles.offline}> · {t('offlineCount', { count: offline })}</span>}
              </dd>
            </div>
          );
        })}
      </dl>
    </Card>
  );
}
