import { useEffect } from 'react';
import { Link, useNavigate } from 'react-router';
import { TenantSwitch } from '#features/home/components/entries/TenantSwitch.tsx';
import { useTexts } from '#shared/i18n/texts.ts';
import { useLiveState } from '#shared/live/live-state.ts';
import { paths, screenAddress } from '#shared/navigation/paths.ts';
import { useIsOnline } from '#shared/network/use-is-online.ts';
import { sumUnread } from '#shared/notification/cached-messages.ts';
import { formatUnread, unreadInWords } from '#shared/notification/format-unread.ts';
import { useUnreadCounts } from '#shared/notification/use-unread-counts.ts';
import { useSession } from '#shared/session/session-store.ts';
import { Icon } from '#shared/ui/display/Icon.tsx';
import { Avatar } from '#shared/ui/photo/Avatar.tsx';
import { openKeyHelp } from './key-help.ts';
import styles from './TopBar.module.css';

/** The bar of the desk: tenant, search, connection, keys, messages, account. */
export function TopBar() {
  const t = useTexts('desk');
  const tCommon = useTexts('common');
  const tenant = useSession((session) => session.tenant?.name);
  useSearchKey();
  return (
    <header className={styles.bar}>
      <Link to={paths.home} className={styles.product}>
        {tCommon('productName')}
      </Link>
      {tenant && (
        <span className={styles.tenant}>
          <TenantSwitch name={tenant} />
        </span>
      )}
      <Link to={screenAddress('search')} className={styles.search}>
        <Icon name="search" size={16} />
        <span>{t('search')}</span>
        <kbd>Ctrl K</kbd>
      </Link>
      <span className={styles.space} />
      <Connection />
      <button type="button" className={styles.entry} aria-label={t('keys.title')} onClick={openKeyHelp}>
        <span className={styles.keys}>{t('keys.title')}</span> <kbd>?</kbd>
      </button>
      <Messages />
      <Account />
    </header>
  );
}

/** Whether what the screens show is up to date. */
function Connection() {
  const t = useTexts('desk');
  const phase = useLiveState((state) => state.phase);
  const isOnline = useIsOnline();
  const state = !isOnline ? 'offline' : phase === 'open' ? 'live' : phase === 'standby' || phase === 'off' ? null : 'connecting';
  return (
    <span role="status" className={styles.connection} data-state={state ?? undefined}>
      {state && t(`connection.${state}`)}
    </span>
  );
}

function Messages() {
  const t = useTexts('notification');
  const tTitles = useTexts('titles');
  const counts = useUnreadCounts();
  const unread = counts ? sumUnread(counts) : 0;
  return (
    <Link
      to={screenAddress('notifications')}
      className={styles.entry}
      aria-label={unread > 0 ? t(...unreadInWords('entry', unread)) : undefined}
    >
      <Icon name="bell" size={18} />
      {tTitles('notifications')}
      {unread > 0 && <span className={styles.badge}>{formatUnread(unread)}</span>}
    </Link>
  );
}

function Account() {
  const tCodes = useTexts('codes');
  const user = useSession((session) => session.user);
  if (!user) return null;
  const [role] = user.roles;
  return (
    <Link to={screenAddress('mine')} className={styles.entry}>
      <Avatar name={user.fullName} picture={user.avatar} size={28} />
      <span className={styles.name}>{user.fullName}</span>
      {role && <span className={styles.role}>{tCodes(`role.${role}`)}</span>}
    </Link>
  );
}

function useSearchKey(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      void navigate(screenAddress('search'));
    };
    window.addEventListener('keydown', open);
    return () => window.removeEventListener('keydown', open);
  }, [navigate]);
}
