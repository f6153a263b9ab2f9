import { useTexts } from '#shared/i18n/texts.ts';
import { usePreload } from '#shared/navigation/preload.ts';
import { useFreshUser } from '#shared/session/use-fresh-user.ts';
import { SectionTitle } from '#shared/ui/display/SectionTitle.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { AccountEntries } from '../components/AccountEntries.tsx';
import { ContactCard } from '../components/ContactCard.tsx';
import { LogOutButton } from '../components/LogOutButton.tsx';
import { OrderEntries } from '../components/OrderEntries.tsx';
import { ProfileCard } from '../components/ProfileCard.tsx';
import { SettingsCard } from '../components/SettingsCard.tsx';

/** Mine: the account, its orders, settings and logging out. */
export function MineScreen() {
  const t = useTexts('mine');
  // Diagnostics are needed on a bad network, on which their chunk could not be fetched any more.
  usePreload('workOrders', 'timeouts', 'notifications', 'personInfo', 'safety', 'diagnostics');
  useFreshUser();
  return (
    <Screen>
      <ProfileCard />
      <OrderEntries />
      <AccountEntries />
      <ContactCard />
      <SectionTitle>{t('settings')}</SectionTitle>
      <SettingsCard />
      <LogOutButton />
    </Screen>
  );
}
