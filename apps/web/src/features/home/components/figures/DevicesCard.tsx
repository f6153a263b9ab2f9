import type { ApiOutput } from '@energy-om/contract';
import { Link } from 'react-router';
import { formatNumber } from '#shared/format/number.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { type PathName, screenAddress } from '#shared/navigation/paths.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import styles from './DevicesCard.module.css';

type Devices = NonNullable<ApiOutput<'getHomePage'>['devices']>;

/** The counted kinds and the lists that show them: other devices with values are listed among the meters. */
const kinds: readonly [keyof Devices, PathName][] = [
  ['gateway', 'gateways'],
  ['meter', 'meters'],
  ['device', 'meters'],
];

/** How many devices are online; those that are offline are one tap away. */
export function DevicesCard({ devices }: { devices: Devices }) {
  const t = useTexts('home');
  const shown = kinds.filter(([kind]) => devices[kind].total > 0);
  if (shown.length === 0) return null;
  return (
    <Card title={t('equipment')}>
      <ul className={styles.kinds}>
        {shown.map(([kind, path]) => {
          const { total, online, offline } = devices[kind];
          const name = t(`kind.${kind}`);
          return (
            <li key={kind} className={styles.kind}>
              <Link className={styles.all} to={screenAddress(path)}>
                {name} <b className={styles.total}>{formatNumber(total)}</b>
              </Link>
              <Link
                className={styles.state}
                to={screenAddress(path, { online: 'true' })}
                aria-label={t('onlineOf', { name, count: online })}
              >
                {t('onlineCount', { count: online })}
              </Link>
              {offline > 0 && (
                <Link
                  className={styles.state}
                  data-offline="true"
                  to={screenAddress(path, { online: 'false' })}
                  aria-label={t('offlineOf', { name, count: offline })}
                >
                  {t('offlineCount', { count: offline })}
                </Link>
              )}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
