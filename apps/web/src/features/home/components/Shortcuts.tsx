import { isStaff, type Permission } from '@energy-om/domain';
import { Link } from 'react-router';
import { useTexts } from '../../../shared/i18n/texts.ts';
import { type PathName, paths } from '../../../shared/navigation/paths.ts';
import { useSession } from '../../../shared/session/session-store.ts';
import { Card } from '../../../shared/ui/Card.tsx';
import { Icon, type IconName } from '../../../shared/ui/Icon.tsx';
import styles from './Shortcuts.module.css';

interface Shortcut {
  path: PathName;
  text: 'orders' | 'scheduling' | 'timeouts' | 'newOrder' | 'statistics';
  icon: IconName;
  permission: Permission;
  /** For those who work on orders: others have none of their own there. */
  forStaff?: boolean;
}

const shortcuts: readonly Shortcut[] = [
  { path: 'workOrders', text: 'orders', icon: 'order', permission: 'work-order.view' },
  { path: 'myScheduling', text: 'scheduling', icon: 'calendar', permission: 'work-order.view', forStaff: true },
  { path: 'timeouts', text: 'timeouts', icon: 'clock', permission: 'work-order.view' },
  { path: 'newWorkOrder', text: 'newOrder', icon: 'plus', permission: 'work-order.create' },
  { path: 'statistics', text: 'statistics', icon: 'chart', permission: 'statistics.view' },
];

/** The ways on from home, as far as this account may go them. */
export function Shortcuts() {
  const t = useTexts('home');
  const user = useSession((session) => session.user);
  const works = isStaff(user?.roles ?? []);
  const offered = shortcuts.filter(({ permission, forStaff }) => user?.permissions.includes(permission) && (works || !forStaff));
  if (offered.length === 0) return null;
  return (
    <Card>
      <nav className={styles.grid} aria-label={t('shortcuts')}>
        {offered.map(({ path, text, icon }) => (
          <Link key={path} className={styles.tile} to={paths[path]}>
            <span className={styles.icon} data-kind={text}>
              <Icon name={icon} size={24} />
            </span>
            {t(`shortcut.${text}`)}
          </Link>
        ))}
      </nav>
    </Card>
  );
}
