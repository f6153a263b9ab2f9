import type { ApiOutput } from '@energy-om/contract';
import { formatTenantDate } from '#shared/format/tenant-time.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { Chip } from '#shared/ui/chip/Chip.tsx';
import { Card } from '#shared/ui/display/Card.tsx';
import { CardHead } from '#shared/ui/display/CardHead.tsx';
import styles from './tariff.module.css';

type Head = ApiOutput<'listTariffs'>['tariffs'][number];

/** A tariff in a list: since when it is in force, what comes next, and how many places have it. */
export function TariffCard({ tariff: { id, name, energyType, current, next, pending, places } }: { tariff: Head }) {
  const t = useTexts('tariff');
  const tCodes = useTexts('codes');
  return (
    <Card>
      <CardHead title={name} to={screenAddress('tariff', { id })}>
        {pending?.state === 'requested' ? (
          <Chip tone="warn">{t('state.requested')}</Chip>
        ) : (
          <Chip tone={current ? 'good' : 'neutral'}>{t(current ? 'state.current' : pending ? 'state.draft' : 'state.none')}</Chip>
        )}
      </CardHead>
      <p className={styles.words}>
        {tCodes(`energyType.${energyType}`)} · {t('list.places', { count: places })}
      </p>
      {current && <p className={styles.words}>{t('list.since', { date: formatTenantDate(current.validFrom) })}</p>}
      {next && <p className={styles.words}>{t('list.next', { date: formatTenantDate(next.validFrom) })}</p>}
    </Card>
  );
}
