import { Navigate, useNavigate } from 'react-router';
import { useTexts } from '../../../shared/i18n/texts.ts';
import { paths } from '../../../shared/navigation/paths.ts';
import { usePreload } from '../../../shared/navigation/preload.ts';
import { useSession } from '../../../shared/session/session-store.ts';
import { Card } from '../../../shared/ui/Card.tsx';
import { PrimaryButton } from '../../../shared/ui/PrimaryButton.tsx';
import { Screen } from '../../../shared/ui/Screen.tsx';
import { Brand } from '../components/Brand.tsx';
import { LanguageSwitch } from '../components/LanguageSwitch.tsx';
import styles from './EntryScreen.module.css';

/** Authorised login (spec §2): a remembered session goes on by way of the sign-in check; otherwise the ways to log in. */
export function EntryScreen() {
  const t = useTexts('signIn');
  const navigate = useNavigate();
  const isSignedIn = useSession((session) => session.authToken !== null);
  usePreload('login', 'home');
  if (isSignedIn) return <Navigate to={paths.signInCheck} replace />;
  return (
    <Screen back={false}>
      <Brand />
      <Card>
        <div className={styles.ways}>
          <h2 className={styles.welcome}>{t('welcome')}</h2>
          <PrimaryButton block onPress={() => navigate(paths.login)}>
            {t('withPassword')}
          </PrimaryButton>
        </div>
      </Card>
      <LanguageSwitch />
    </Screen>
  );
}
