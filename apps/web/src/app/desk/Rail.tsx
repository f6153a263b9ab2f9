import { Link } from 'react-router';
import { useTexts } from '#shared/i18n/texts.ts';
import { type PathName, paths } from '#shared/navigation/paths.ts';
import { useSession } from '#shared/session/session-store.ts';
import { Icon, type IconName } from '#shared/ui/display/Icon.tsx';
import type { ScreenRoute } from '../routes.tsx';
import { findRoute, listChain } from './desk-route.ts';
import styles from './Rail.module.css';

const parts = [
  ['home', 'home'],
  ['workOrders', 'order'],
  ['myScheduling', 'calendar'],
  ['alarms', 'alarm'],
  ['meters', 'meter'],
  ['cameras', 'camera'],
  ['energyAnalysis', 'bolt'],
  ['statistics', 'chart'],
  ['setup', 'settings'],
  ['platformTenants', 'building'],
  ['mine', 'person'],
] as const satisfies readonly (readonly [PathName, IconName])[];

/** The parts of the app that the account may open, each with icon and word. */
export function Rail({ route }: { route: ScreenRoute }) {
  const t = useTexts('desk');
  const permissions = useSession((session) => session.user?.permissions);
  const current = listChain(route).map(({ path }) => path);
  const isAllowed = (path: PathName) => {
    const permission = findRoute(paths[path])?.permission;
    return permission === undefined || permissions?.includes(permission) === true;
  };
  return (
    <nav className={styles.rail} aria-label={t('parts')}>
      {parts
        .filter(([path]) => isAllowed(path))
        .map(([path, icon]) => (
          <Link key={path} to={paths[path]} className={styles.part} aria-current={current.includes(path) ? 'page' : undefined}>
            <Icon name={icon} size={22} />
            <span>{t(`part.${path}`)}</span>
          </Link>
        ))}
    </nav>
  );
}
