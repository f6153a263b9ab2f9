import { useNavigate } from 'react-router';
import { useApiQuery } from '#shared/api/use-api-query.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { useMay } from '#shared/session/session-store.ts';
import { SkillRow } from '#shared/skill/SkillRow.tsx';
import { Card } from '#shared/ui/display/Card.tsx';
import { LoadFailed } from '#shared/ui/feedback/LoadFailed.tsx';
import { Button } from '#shared/ui/form/Button.tsx';

/** A member's certificates with their validity, and the way to record one more. */
export function SkillsCard({ accountId }: { accountId: string }) {
  const t = useTexts('skill');
  const navigate = useNavigate();
  const mayManage = useMay('skill.manage');
  const { data: skills, isError, error, refetch } = useApiQuery('listMemberSkills', { accountId }, { silent: true });
  return (
    <Card title={t('card')}>
      {isError && !skills && <LoadFailed onRetry={refetch} hint={error.message} />}
      {skills?.length === 0 && <p>{t('cardNone')}</p>}
      {skills && skills.length > 0 && (
        <div>
          {skills.map((skill) => (
            <SkillRow key={skill.id} skill={skill} />
          ))}
        </div>
      )}
      {mayManage && (
        <Button variant="plain" block onPress={() => void navigate(screenAddress('skill', { account: accountId }))}>
          {t('add')}
        </Button>
      )}
    </Card>
  );
}
