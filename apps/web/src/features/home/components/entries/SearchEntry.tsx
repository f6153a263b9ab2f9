import type { Permission } from '@energy-om/domain';
import { Link } from 'react-router';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { useSession } from '#shared/session/session-store.ts';
import { Icon } from '#shared/ui/display/Icon.tsx';

/** Any of these permissions gives something to search in. */
const searched: readonly Permission[] = ['work-order.view', 'device.view', 'member.view'];

/** The link to the search, beside the messages. */
export function SearchEntry() {
  const t = useTexts('home');
  const permissions = useSession((session) => session.user?.permissions);
  if (!searched.some((permission) => permissions?.includes(permission))) return null;
  return (
    <Link to={screenAddress('search')} aria-label={t('search')}>
      <Icon name="search" size={22} />
    </Link>
  );
}
