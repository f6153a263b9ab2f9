import { Link } from 'react-router';
import { formatList } from '#shared/format/list.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { useSession } from '#shared/session/session-store.ts';
import { Chip } from '#shared/ui/chip/Chip.tsx';
import { Card } from '#shared/ui/display/Card.tsx';
import { Icon } from '#shared/ui/display/Icon.tsx';
import { Avatar } from '#shared/ui/photo/Avatar.tsx';
import styles from './ProfileCard.module.css';

/** The signed-in account: picture, name, roles, number, tenant and teams; links to the screen where they are changed. */
export function ProfileCard() {
  const t = useTexts('mine');
  const tCodes = useTexts('codes');
  const user = useSession((session) => session.user);
  const tenant = useSession((session) => session.tenant);
  if (!user) return null;
  return (
    <Card>
      <Link className={styles.head} to={screenAddress('personInfo')}>
        <Avatar name={user.fullName} picture={user.avatar} size={60} />
        <div className={styles.who}>
          <h2 className={styles.name}>{user.fullName}</h2>
          <p className={styles.phone}>{user.phoneNumber}</p>
          <p className={styles.roles}>
            {user.roles.map((role) => (
              <Chip key={role} tone="brand">
                {tCodes(`role.${role}`)}
              </Chip>
            ))}
          </p>
        </div>
        <span className={styles.arrow}>
          <Icon name="forward" size={18} />
        </span>
      </Link>
      <dl className={styles.facts}>
        {tenant && <Fact icon="building" name={t('tenant')} value={tenant.name} />}
        {user.teams.length > 0 && (
          <Fact
            icon="people"
            name={t('team')}
            value={formatList(user.teams.map(({ name, isLeader }) => (isLeader ? t('leaderOf', { team: name }) : name)))}
          />
        )}
      </dl>
    </Card>
  );
}

function Fact({ icon, name, value }: { icon: 'building' | 'people'; name: string; value: string }) {
  return (
    <div className={styles.fact}>
      <dt>
        <Icon name={icon} size={18} label={name} />
      </dt>
      <dd>{value}</dd>
    </div>
  );
}
