import { useTexts } from '#shared/i18n/texts.ts';
import { paths } from '#shared/navigation/paths.ts';
import { usePreload } from '#shared/navigation/preload.ts';
import { useFreshUser } from '#shared/session/use-fresh-user.ts';
import { Card } from '#shared/ui/Card.tsx';
import { LoadFailed } from '#shared/ui/LoadFailed.tsx';
import { Screen } from '#shared/ui/Screen.tsx';
import { SectionTitle } from '#shared/ui/SectionTitle.tsx';
import { SkeletonList } from '#shared/ui/SkeletonList.tsx';
import { DevicesSection } from '../components/DevicesSection.tsx';
import { WaysInCard } from '../components/WaysInCard.tsx';

/** Account and security: the ways to sign in, and where one is signed in. */
export function SafetyScreen() {
  const t = useTexts('account');
  const { data: user, isPending, refetch } = useFreshUser();
  usePreload('updatePassword');
  return (
    <Screen back={paths.mine}>
      <SectionTitle>{t('waysIn')}</SectionTitle>
      {user ? (
        <WaysInCard user={user} />
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
