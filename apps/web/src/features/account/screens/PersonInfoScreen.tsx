import { useTexts } from '#shared/i18n/texts.ts';
import { paths } from '#shared/navigation/paths.ts';
import { usePreload } from '#shared/navigation/preload.ts';
import { useSession } from '#shared/session/session-store.ts';
import { useFreshUser } from '#shared/session/use-fresh-user.ts';
import { SectionTitle } from '#shared/ui/display/SectionTitle.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { AvatarCard } from '../components/AvatarCard.tsx';
import { ProfileRows } from '../components/ProfileRows.tsx';
import { TenantsCard } from '../components/TenantsCard.tsx';

/** Personal information: picture, name, number, roles, teams and organisations. A change is saved at once. */
export function PersonInfoScreen() {
  const t = useTexts('account');
  const user = useSession((session) => session.user);
  usePreload('safety');
  useFreshUser();
  if (!user) return null;
  return (
    <Screen back={paths.mine}>
      <AvatarCard user={user} />
      <ProfileRows user={user} />
      <SectionTitle>{t('tenants')}</SectionTitle>
      <TenantsCard />
    </Screen>
  );
}
