import { searchTeams } from '#features/organisation/model/search-teams.ts';
import type { Team } from '#features/organisation/model/types.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { useMay, useSession } from '#shared/session/session-store.ts';
import { AskAdministrators } from '#shared/setup/AskAdministrators.tsx';
import { Empty } from '#shared/ui/feedback/Empty.tsx';
import { TeamCard } from './TeamCard.tsx';

/** The teams that match, the account's own first. */
export function TeamList({ teams, keyword }: { teams: readonly Team[]; keyword: string }) {
  const t = useTexts('organisation');
  const mayManage = useMay('team.manage');
  const user = useSession((session) => session.user);
  const ownIds = user?.teams.map(({ id }) => id) ?? [];
  const shown = searchTeams(teams, keyword, ownIds);
  if (teams.length === 0)
    return (
      <Empty
        icon="people"
        title={t('teams.none')}
        hint={t(mayManage ? 'teams.noneHintManage' : 'teams.noneHint')}
        action={!mayManage && <AskAdministrators />}
      />
    );
  if (shown.length === 0) return <Empty icon="search" title={t('teams.notFound')} hint={t('teams.notFoundHint')} />;
  return shown.map((team) => <TeamCard key={team.id} team={team} isMine={ownIds.includes(team.id)} />);
}
