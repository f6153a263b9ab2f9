import { bodyCode } from '@energy-om/contract';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError } from '#shared/api/api-error.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { asStart } from '#shared/navigation/use-go-back.ts';
import { signOutHere } from '#shared/session/sign-out.ts';
import { LoadFailed } from '#shared/ui/feedback/LoadFailed.tsx';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { SkeletonList } from '#shared/ui/list/SkeletonList.tsx';
import { Brand } from '../components/Brand.tsx';
import { NotLinkedCard } from '../components/NotLinkedCard.tsx';
import { restartSession } from '../hooks/restart-session.ts';
import { takeWechatReturn, type WechatReturn } from '../hooks/wechat-return.ts';

type Outcome = 'checking' | 'notLinked' | ApiError;

/** Answers that mean that the session has ended; any other answer says nothing of the session. */
const endings = new Set<number>([bodyCode.tokenExpired, bodyCode.refreshFailed, bodyCode.forbidden]);

/** The session restart (spec §2): drops `code` from the address, checks the session, relaunches into the start page. */
export function SignInCheckScreen() {
  const t = useTexts('signIn');
  const navigate = useNavigate();
  const [outcome, setOutcome] = useState<Outcome>('checking');
  const isStarted = useRef(false);

  const restart = async (returned: WechatReturn | null) => {
    setOutcome('checking');
    try {
      const next = await restartSession(returned);
      if (next === 'notLinked') setOutcome(next);
      else navigate(next.address, asStart);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (endings.has(error.code)) signOutHere('expired');
      else setOutcome(error);
    }
  };

  useEffect(() => {
    if (isStarted.current) return;
    isStarted.current = true;
    const returned = takeWechatReturn();
    if (returned?.purpose === null) showToast(t('wechat.stale'), { kind: 'error' });
    void restart(returned);
  });

  return (
    <Screen back={false}>
      <Brand />
      {outcome === 'checking' && <SkeletonList count={2} />}
      {outcome === 'notLinked' && <NotLinkedCard />}
      {/* The code is used up by now: trying again continues with the session, or at the ways to sign in. */}
      {outcome instanceof ApiError && <LoadFailed hint={t('checkFailed', { reason: outcome.message })} onRetry={() => restart(null)} />}
    </Screen>
  );
}
