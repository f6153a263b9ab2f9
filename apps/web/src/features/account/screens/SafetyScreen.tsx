import { useTexts } from '#shared/i18n/texts.ts';
import { paths } from '#shared/navigation/paths.ts';
import { usePreload } from '#shared/navigation/preload.ts';
import { useFreshUser } from '#shared/session/use-fresh-user.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { SectionTitle } from '#shared/ui/display/SectionTitle.tsx';
import { LoadFailed } from '#shared/ui/feedback/LoadFailed.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { SkeletonList } from '#shared/ui/list/SkeletonList.tsx';
import { DevicesSection } from '../components/DevicesSection.tsx';
import { SignInMethodsCard } from '../components/SignInMethodsCard.tsx';

/** Account and security: the ways to sign in, and the devices that are signed in. */
export function SafetyScreen() {
  const t = useTexts('account');
  const { data: user, isPending, refetch } = useFreshUser();
  usePreload('updatePassword');
  return (
    <Screen back={paths.mine}>
      <SectionTitle>{t('waysIn')}</SectionTitle>
      {user ? (
        <SignInMethodsCard user={user} />
      ) : isPending ? (
        <SkeletonList count={1} lines={3} />
      ) : (
        <Card>
          <LoadFailed onRetry={() => refetch()} />
        </Card>
      )}
      <DevicesSection />
    </Screen>
  );
}
