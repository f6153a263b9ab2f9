import type { ApiOutput } from '@energy-om/contract';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { PersonChip } from '#shared/ui/chip/PersonChip.tsx';
import { Card } from '#shared/ui/display/Card.tsx';
import { CardHead } from '#shared/ui/display/CardHead.tsx';

type Project = ApiOutput<'getProject'>;

/** Who answers for the project: its manager, the teams with their leaders, and who represents the customer. */
export function ProjectPeople({ project: { manager, teams, clients } }: { project: Project }) {
  const t = useTexts('project');
  if (!manager && clients.length === 0 && !teams?.length) return null;
  return (
    <Card>
      <CardHead title={t('user.people')} to={teams === null ? undefined : screenAddress('operationsTeam')} />
      {manager && <PersonChip name={manager.fullName} hint={t('field.manager')} phoneNumber={manager.phoneNumber} />}
      {teams?.map(({ id, name, leader, memberCount }) => (
        <PersonChip
          key={id}
          name={name}
          hint={
            leader
              ? t('user.teamLedBy', { count: memberCount, leader: leader.fullName })
              : t('user.teamWithoutLeader', { count: memberCount })
          }
          phoneNumber={leader?.phoneNumber}
        />
      ))}
      {clients.map(({ id, fullName, phoneNumber }) => (
        <PersonChip key={id} name={fullName} hint={t('field.clients')} phoneNumber={phoneNumber} />
      ))}
    </Card>
  );
}
