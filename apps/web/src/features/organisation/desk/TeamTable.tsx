import { minuteMs } from '@energy-om/domain';
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
import { AskAdministrators } from '#shared/setup/AskAdministrators.tsx';
import { Chip } from '#shared/ui/chip/Chip.tsx';
import { Empty } from '#shared/ui/feedback/Empty.tsx';
import { searchTeams } from '../model/search-teams.ts';
import type { Team } from '../model/types.ts';

const refreshIntervalMs = minuteMs;

/** The teams at the desk, for those who change them. */
export function TeamTable() {
  const t = useTexts('organisation');
  const mayManage = useMay('team.manage');
  const [keyword, setKeyword] = useScreenState('keyword', '');
  const { data: teams, isError, error, refetch } = useApiQuery('listTeams', {}, { refetchInterval: refreshIntervalMs, silent: true });
  const empty =
    teams?.length === 0 ? (
      <Empty
        icon="people"
        title={t('teams.none')}
        hint={t(mayManage ? 'teams.noneHintManage' : 'teams.noneHint')}
        action={!mayManage && <AskAdministrators />}
      />
    ) : (
      <Empty icon="search" title={t('teams.notFound')} hint={t('teams.notFoundHint')} />
    );
  return (
    <TableScreen
      exchange="teams"
      search={{ value: keyword, onChange: setKeyword, placeholder: t('teams.search') }}
      action={mayManage && <CreateButton screen="teamEdit">{t('teams.create')}</CreateButton>}
    >
      <ReadTable
        name="teams"
        columns={useColumns()}
        rows={teams && searchTeams(teams, keyword, [])}
        failure={isError ? { message: error.message, retry: refetch } : null}
        empty={empty}
        screens={['teamEdit']}
        rowKey={({ id }) => id}
        addressOf={({ id }) => screenAddress('teamEdit', { id })}
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
