import { type PlatformTenant, splitBytes } from '#features/platform/model/limits-draft.ts';
import { formatList } from '#shared/format/list.ts';
import { formatNumber } from '#shared/format/number.ts';
import { formatDate } from '#shared/format/time.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { Chip } from '#shared/ui/chip/Chip.tsx';
import { Card } from '#shared/ui/display/Card.tsx';
import { CardLink } from '#shared/ui/display/CardLink.tsx';
import styles from './tenant.module.css';

/** A tenant with its administrators and how much is in it. */
export function TenantCard({ tenant }: { tenant: PlatformTenant }) {
  const t = useTexts('platform');
  const { id, name, createdAt, suspension, administrators, usage } = tenant;
  const address = screenAddress('platformTenant', { id });
  const storage = splitBytes(usage.storageBytes);
  return (
    <Card to={address}>
      <div className={styles.head}>
        <h2 className={styles.name}>
          <CardLink to={address}>{name}</CardLink>
        </h2>
        {suspension && <Chip tone="warn">{t('suspended')}</Chip>}
      </div>
      <p className={styles.small}>
        {administrators.length > 0 ? formatList(administrators.map(({ fullName }) => fullName)) : t('noAdministrator')} ·{' '}
        {t('since', { date: formatDate(createdAt) })}
      </p>
      <p className={styles.small}>
        {t('accounts')} {formatNumber(usage.accounts)} · {t('devices')} {formatNumber(usage.devices)} · {t('storage')}{' '}
        {formatNumber(storage.amount)} {storage.unit}
      </p>
    </Card>
  );
}
