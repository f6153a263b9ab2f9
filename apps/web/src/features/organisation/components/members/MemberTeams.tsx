import type { Member } from '#features/organisation/model/types.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { useMay } from '#shared/session/session-store.ts';
import { Chip } from '#shared/ui/chip/Chip.tsx';
import { Card } from '#shared/ui/display/Card.tsx';
import { Row } from '#shared/ui/list/Row.tsx';

/** A member's teams, with a link for those who may change them. */
export function MemberTeams({ member: { teams } }: { member: Member }) {
  const t = useTexts('organisation');
  const mayEdit = useMay('team.manage');
  return (
    <Card title={t('member.teams')}>
      {teams.length === 0 && <p>{t('member.noTeam')}</p>}
      {teams.length > 0 && (
        <div>
          {teams.map(({ id, name, isLeader }) => (
            <Row key={id} icon="tools" label={name} to={mayEdit ? screenAddress('teamEdit', { id }) : screenAddress('operationsTeam')}>
              {isLeader && <Chip tone="brand">{t('member.leads')}</Chip>}
            </Row>
          ))}
        </div>
      )}
    </Card>
  );
}
