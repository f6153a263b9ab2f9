import { minuteMs } from '@energy-om/domain';
import type { CSSProperties } from 'react';
import { useApiQuery } from '#shared/api/use-api-query.ts';
import { CreateButton } from '#shared/desk/CreateButton.tsx';
import { ReadTable } from '#shared/desk/ReadTable.tsx';
import { TableScreen } from '#shared/desk/TableScreen.tsx';
import type { TableColumn } from '#shared/desk/table/table-column.ts';
import { formatList } from '#shared/format/list.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { useScreenState } from '#shared/navigation/screen-state.ts';
import { useMay } from '#shared/session/session-store.ts';
import { Chip } from '#shared/ui/chip/Chip.tsx';
import { Empty } from '#shared/ui/feedback/Empty.tsx';
import { useMayEditTeam } from '../hooks/use-may-edit-team.ts';
import { searchTeams } from '../model/search-teams.ts';
import type { Team } from '../model/types.ts';
import { OperationsTeamScreen } from '../screens/OperationsTeamScreen.tsx';

const refreshIntervalMs = minuteMs;

/** The teams at the desk: a table for those who change them, and for everybody else the phone's cards, which say more than a table. */
export function TeamTable() {
  if (useMay('team.manage')) return <ManagedTeams />;
  return (
    <div style={asCards}>
      <OperationsTeamScreen />
    </div>
  );
}

/** The pane has the width of a table. */
const asCards = { display: 'contents', '--reading-width': '800px' } as CSSProperties;

function ManagedTeams() {
  const t = useTexts('organisation');
  const mayEdit = useMayEditTeam();
  const [keyword, setKeyword] = useScreenState('keyword', '');
  const { data: teams, isError, error, refetch } = useApiQuery('listTeams', {}, { refetchInterval: refreshIntervalMs, silent: true });
  const empty =
    teams?.length === 0 ? (
      <Empty icon="people" title={t('teams.none')} hint={t('teams.noneHintManage')} />
    ) : (
      <Empty icon="search" title={t('teams.notFound')} hint={t('teams.notFoundHint')} />
    );
  return (
    <TableScreen
      exchange="teams"
      search={{ value: keyword, onChange: setKeyword, placeholder: t('teams.search') }}
      action={<CreateButton screen="teamEdit">{t('teams.create')}</CreateButton>}
    >
      <ReadTable
        name="teams"
        columns={useColumns()}
        rows={teams && searchTeams(teams, keyword, [])}
        failure={isError ? { message: error.message, retry: refetch } : null}
        empty={empty}
        screens={['teamEdit']}
        rowKey={({ id }) => id}
        addressOf={(team) => (mayEdit(team) ? screenAddress('teamEdit', { id: team.id }) : null)}
      />
    </TableScreen>
  );
}

function useColumns(): TableColumn<Team>[] {
  const t = useTexts('organisation');
  const tDesk = useTexts('desk');
  const namesOfAreas = ({ areas }: Team) => (areas.length > 0 ? formatList(areas.map(({ name }) => name)) : t('wholeOrganisation'));
  const orders = ({ members }: Team) => members.reduce((sum, { openOrders }) => sum + openOrders, 0);
  return [
    { id: 'name', header: tDesk('name'), minWidth: 140, cell: ({ name }) => name, sortBy: ({ name }) => name },
    {
      id: 'leader',
      header: t('teams.leader'),
      minWidth: 90,
      cell: ({ leader }) => leader?.fullName ?? <Chip tone="warn">{t('teams.noLeader')}</Chip>,
      sortBy: ({ leader }) => leader?.fullName ?? null,
    },
    { id: 'trades', header: tDesk('trades'), minWidth: 130, grow: 1.5, cell: ({ specialties }) => formatList(specialties) },
    {
      id: 'members',
      header: tDesk('people'),
      minWidth: 64,
      grow: 0,
      align: 'end',
      cell: (row) => row.members.length,
      sortBy: (row) => row.members.length,
    },
    { id: 'orders', header: tDesk('openOrders'), minWidth: 96, grow: 0, align: 'end', cell: orders, sortBy: orders },
    {
      id: 'areas',
      header: t('teamEdit.areas'),
      minWidth: 120,
      isExtra: true,
      cell: namesOfAreas,
      sortBy: namesOfAreas,
    },
    {
      id: 'phone',
      header: tDesk('phone'),
      minWidth: 120,
      isExtra: true,
      cell: ({ phone }) => phone && <a href={`tel:${phone}`}>{phone}</a>,
    },
    {
      id: 'names',
      header: tDesk('members'),
      minWidth: 180,
      grow: 2,
      isExtra: true,
      cell: ({ members }) => formatList(members.map(({ fullName }) => fullName)),
    },
  ];
}
