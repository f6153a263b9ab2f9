import { useEffect } from 'react';
import { useApiQuery } from '../../../shared/api/use-api-query.ts';
import { useTexts } from '../../../shared/i18n/texts.ts';
import { usePreload } from '../../../shared/navigation/preload.ts';
import { storeUser } from '../../../shared/session/session-store.ts';
import { Screen } from '../../../shared/ui/Screen.tsx';
import { SectionTitle } from '../../../shared/ui/SectionTitle.tsx';
import { LogOutButton } from '../components/LogOutButton.tsx';
import { OrderEntries } from '../components/OrderEntries.tsx';
import { ProfileCard } from '../components/ProfileCard.tsx';
import { SettingsCard } from '../components/SettingsCard.tsx';

/** Mine: who I am, my orders, settings, log out. */
export function MineScreen() {
  const t = useTexts('mine');
  usePreload('workOrders', 'timeouts');
  useFreshUser();
  return (
    <Screen>
      <ProfileCard />
      <OrderEntries />
      <SectionTitle>{t('settings')}</SectionTitle>
      <SettingsCard />
      <LogOutButton />
    </Screen>
  );
}

/** Roles and teams may have changed since signing in; the stored copy is shown meanwhile. */
function useFreshUser(): void {
  const { data } = useApiQuery('getUserInfo', {}, { silent: true });
  useEffect(() => {
    if (data) storeUser(data);
  }, [data]);
}
