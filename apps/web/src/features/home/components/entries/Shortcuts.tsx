import { Link } from 'react-router';
import { listShortcuts, type Shortcut, shortcutColors } from '#features/home/model/shortcuts.ts';
import { formatNumber } from '#shared/format/number.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { type PathName, paths } from '#shared/navigation/paths.ts';
import { useSession } from '#shared/session/session-store.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { TileIcon, tileClass } from '#shared/ui/display/TileIcon.tsx';
import { ScanTile } from './ScanTile.tsx';
import styles from './Shortcuts.module.css';

/** A badge has no room for a larger number. */
const maxShown = 99;

/** The shortcuts of home. @param openAlarms the number of unacknowledged alarms; 0 while it is not known */
export function Shortcuts({ openAlarms }: { openAlarms: number }) {
  const t = useTexts('home');
  const user = useSession((session) => session.user);
  const offered = listShortcuts(user?.permissions ?? [], user?.roles ?? []);
  if (offered.length === 0) return null;
  return (
    <Card>
      <nav className={styles.grid} aria-label={t('shortcuts')}>
        {offered.map(({ path, text, icon }) =>
          path === null ? (
            <ScanTile key={text} />
          ) : (
            <Tile key={text} path={path} text={text} icon={icon} waiting={text === 'alarms' ? openAlarms : 0} />
          ),
        )}
      </nav>
    </Card>
  );
}

interface TileProps extends Pick<Shortcut, 'text' | 'icon'> {
  path: PathName;
  waiting: number;
}

function Tile({ path, text, icon, waiting }: TileProps) {
  const t = useTexts('home');
  return (
    <Link className={tileClass} to={paths[path]}>
      <TileIcon name={icon} color={shortcutColors[text]}>
        {waiting > 0 && (
          <span className={styles.badge} aria-hidden="true">
            {waiting > maxShown ? `${maxShown}+` : formatNumber(waiting)}
          </span>
        )}
      </TileIcon>
      {t(`shortcut.${text}`)}
      {waiting > 0 && <span className="visually-hidden">{t('alarms.unacknowledged', { count: waiting })}</span>}
    </Link>
  );
}
