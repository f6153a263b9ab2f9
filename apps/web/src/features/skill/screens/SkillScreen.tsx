import { useSearchParams } from 'react-router';
import { useApiQuery } from '#shared/api/use-api-query.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { Empty } from '#shared/ui/feedback/Empty.tsx';
import { LoadFailed } from '#shared/ui/feedback/LoadFailed.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { SkeletonList } from '#shared/ui/list/SkeletonList.tsx';
import { SkillForm } from '../components/SkillForm.tsx';

/** Records a certificate of a member (`?account=`); with `?id=` as well, changes or removes one. */
export function SkillScreen() {
  const t = useTexts('skill');
  const [search] = useSearchParams();
  const [id, accountId] = [search.get('id'), search.get('account') ?? ''];
  const member = useApiQuery('getMember', { accountId }, { silent: true, enabled: id === null });
  const skills = useApiQuery('listMemberSkills', { accountId }, { silent: true, enabled: id !== null });
  const skill = skills.data?.find((one) => one.id === id);
  if (id === null && member.data) return <SkillForm skill={null} account={{ id: accountId, fullName: member.data.fullName }} />;
  if (skill) return <SkillForm key={id} skill={skill} account={skill.account} />;
  const { isError, error, refetch } = id === null ? member : skills;
  return (
    <Screen title={t(id === null ? 'edit.newTitle' : 'edit.editTitle')} back={screenAddress('members')}>
      {skills.data ? (
        <Empty icon="person" title={t('edit.missing')} hint={t('edit.missingHint')} />
      ) : isError ? (
        <LoadFailed onRetry={refetch} hint={error?.message} />
      ) : (
        <SkeletonList count={3} lines={3} />
      )}
    </Screen>
  );
}
