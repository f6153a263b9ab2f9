import { useApiQuery } from '#shared/api/use-api-query.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { useAccountId } from '#shared/session/session-store.ts';
import { SkillRow } from '#shared/skill/SkillRow.tsx';
import { Card } from '#shared/ui/display/Card.tsx';
import { Empty } from '#shared/ui/feedback/Empty.tsx';
import { LoadFailed } from '#shared/ui/feedback/LoadFailed.tsx';
import { PullRefresh } from '#shared/ui/list/PullRefresh.tsx';
import { SkeletonList } from '#shared/ui/list/SkeletonList.tsx';

/** The account's own certificates. */
export function OwnSkills() {
  const t = useTexts('skill');
  const accountId = useAccountId() ?? '';
  const { data: skills, isError, error, refetch } = useApiQuery('listMemberSkills', { accountId }, { silent: true });
  if (!skills) return isError ? <LoadFailed onRetry={refetch} hint={error.message} /> : <SkeletonList count={2} lines={2} />;
  return (
    <PullRefresh onRefresh={refetch}>
      {skills.length === 0 ? (
        <Empty icon="checklist" title={t('none.own')} hint={t('none.ownHint')} />
      ) : (
        <Card>
          <div>
            {skills.map((skill) => (
              <SkillRow key={skill.id} skill={skill} />
            ))}
          </div>
        </Card>
      )}
    </PullRefresh>
  );
}
