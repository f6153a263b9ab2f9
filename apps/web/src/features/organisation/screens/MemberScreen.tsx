import { bodyCode } from '@energy-om/contract';
import { useNavigate, useSearchParams } from 'react-router';
import { ApiError } from '#shared/api/api-error.ts';
import { useApiQuery } from '#shared/api/use-api-query.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { Empty } from '#shared/ui/feedback/Empty.tsx';
import { LoadFailed } from '#shared/ui/feedback/LoadFailed.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { SkeletonList } from '#shared/ui/list/SkeletonList.tsx';
import { JoinRequest } from '../components/join/JoinRequest.tsx';
import { MemberPage } from '../components/members/MemberPage.tsx';

/** One member, or an applicant (`?id=`). */
export function MemberScreen() {
  const [search] = useSearchParams();
  const accountId = search.get('id') ?? '';
  const { data: member, isError, error, refetch } = useApiQuery('getMember', { accountId }, { silent: true });
  const isMissing = error instanceof ApiError && (error.code === bodyCode.notFound || error.code === bodyCode.invalid);
  if (member && !isMissing)
    return member.state === 'pending' ? <JoinRequest key={accountId} person={member} /> : <MemberPage key={accountId} member={member} />;
  const waiting = isError ? <LoadFailed onRetry={refetch} hint={error.message} /> : <SkeletonList count={3} />;
  return <Screen back={screenAddress('members')}>{isMissing ? <NoMember /> : waiting}</Screen>;
}

function NoMember() {
  const t = useTexts('organisation');
  const navigate = useNavigate();
  return (
    <Empty
      icon="person"
      title={t('member.missing')}
      hint={t('member.missingHint')}
      action={
        <Button variant="plain" size="small" onPress={() => void navigate(screenAddress('members'), { replace: true })}>
          {t('member.backToList')}
        </Button>
      }
    />
  );
}
