import type { Membership } from '#features/organisation/model/types.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { switchTenant } from '#shared/session/switch-tenant.ts';
import { Chip } from '#shared/ui/chip/Chip.tsx';
import { Card } from '#shared/ui/display/Card.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import { Avatar } from '#shared/ui/photo/Avatar.tsx';
import styles from './OrganisationCard.module.css';

/** One of the account's organisations: its roles there, entering it and leaving it. */
export function OrganisationCard({ tenant, onLeave }: { tenant: Membership; onLeave: () => void }) {
  const t = useTexts('organisation');
  const tCodes = useTexts('codes');
  const { id, name, roles, current } = tenant;
  return (
    <Card>
      <div className={styles.head}>
        <Avatar kind="organisation" name={name} size={44} />
        <div className={styles.text}>
          <h2 className={styles.name}>{name}</h2>
          {roles.length === 0 && <p className={styles.hint}>{t('list.noRole')}</p>}
          <p className={styles.roles}>
            {roles.map((role) => (
              <Chip key={role}>{tCodes(`role.${role}`)}</Chip>
            ))}
          </p>
        </div>
        {current && <Chip tone="brand">{t('list.current')}</Chip>}
      </div>
      <div className={styles.foot}>
        <Button dangerous variant="text" size="small" onPress={onLeave} aria-label={t('list.leaveName', { name })}>
          {t('list.leave')}
        </Button>
        {!current && (
          <Button size="small" onPress={() => switchTenant(id)} aria-label={t('list.switchName', { name })}>
            {t('list.switch')}
          </Button>
        )}
      </div>
    </Card>
  );
}
