import { NavLink } from 'react-router';
import { useTexts } from '#shared/i18n/texts.ts';
import { paths } from '#shared/navigation/paths.ts';
import { usePreload } from '#shared/navigation/preload.ts';
import { Icon } from '#shared/ui/display/Icon.tsx';
import { routes } from '../routes.tsx';
import styles from './TabBar.module.css';

const tabs = routes.flatMap((route) => (route.tab ? [{ ...route, icon: route.tab }] : []));

/** Home, statistics and mine, for every role: icons 28 px wide, text 12 px (spec §9). Changing tabs replaces the entry of the history. */
export function TabBar() {
  const t = useTexts('titles');
  usePreload(...tabs.map((tab) => tab.path));
  return (
    <nav className={styles.bar}>
      {tabs.map((tab) => (
        <NavLink key={tab.path} to={paths[tab.path]} replace className={styles.tab ?? ''}>
          <Icon name={tab.icon} size={28} />
          <span>{t(tab.title)}</span>
        </NavLink>
      ))}
    </nav>
  );
}
