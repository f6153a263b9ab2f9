import { useNavigate } from 'react-router';
import { paths } from '../../../shared/navigation/paths.ts';
import { usePreload } from '../../../shared/navigation/preload.ts';
import { takeWantedPage } from '../../../shared/navigation/wanted-page.ts';
import { Screen } from '../../../shared/ui/Screen.tsx';
import { Brand } from '../components/Brand.tsx';
import { LanguageSwitch } from '../components/LanguageSwitch.tsx';
import { PasswordForm } from '../components/PasswordForm.tsx';

/** Login (spec §2): by password. */
export function LoginScreen() {
  const navigate = useNavigate();
  usePreload('home');
  return (
    <Screen back={paths.entry}>
      <Brand />
      <PasswordForm onSignedIn={() => navigate(takeWantedPage(), { replace: true })} />
      <LanguageSwitch />
    </Screen>
  );
}
