import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { type ApiFailure, isPassing } from '../../../shared/api/api-failure.ts';
import { useTexts } from '../../../shared/i18n/texts.ts';
import { paths } from '../../../shared/navigation/paths.ts';
import { takeWantedPage } from '../../../shared/navigation/wanted-page.ts';
import { signOutHere } from '../../../shared/session/sign-out.ts';
import { readStoredSession } from '../../../shared/session/stored-items.ts';
import { LoadFailed } from '../../../shared/ui/LoadFailed.tsx';
import { Screen } from '../../../shared/ui/Screen.tsx';
import { SkeletonList } from '../../../shared/ui/SkeletonList.tsx';
import { removeCodeFromAddress } from '../api/remove-code.ts';
import { checkSession } from '../api/sign-in.ts';
import { Brand } from '../components/Brand.tsx';

/** The session restart (spec §2): drops `code` from the address, checks the session, relaunches into the start page. */
export function SignInCheckScreen() {
  const t = useTexts('signIn');
  const navigate = useNavigate();
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const isStarted = useRef(false);

  const check = async () => {
    setFailure(null);
    if (readStoredSession().authToken === null) return navigate(paths.entry, { replace: true });
    try {
      await checkSession();
      navigate(takeWantedPage(), { replace: true });
    } catch (error) {
      if (isPassing(error)) setFailure(error as ApiFailure);
      else signOutHere('expired');
    }
  };

  useEffect(() => {
    if (isStarted.current) return;
    isStarted.current = true;
    removeCodeFromAddress();
    void check();
  });

  return (
    <Screen back={false}>
      <Brand />
      {failure ? <LoadFailed hint={`${t('checkFailed')}。${failure.message}`} onRetry={check} /> : <SkeletonList count={2} />}
    </Screen>
  );
}
