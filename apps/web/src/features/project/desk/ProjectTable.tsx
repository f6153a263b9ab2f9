import { useApiQuery } from '#shared/api/use-api-query.ts';
import { CreateButton } from '#shared/desk/CreateButton.tsx';
import { ReadTable } from '#shared/desk/ReadTable.tsx';
import { TableScreen } from '#shared/desk/TableScreen.tsx';
import { TableSwitch } from '#shared/desk/TableSwitch.tsx';
import type { TableColumn } from '#shared/desk/table/table-column.ts';
import { formatList } from '#shared/format/list.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { useScreenState } from '#shared/navigation/screen-state.ts';
import { useMay } from '#shared/session/session-store.ts';
import { AskAdministrators } from '#shared/setup/AskAdministrators.tsx';
import { tenantToday } from '#shared/time/tenant-time.ts';
import { Chip } from '#shared/ui/chip/Chip.tsx';
import { Empty } from '#shared/ui/feedback/Empty.tsx';
import { formatPeriod } from '../model/format-period.ts';
import type { Project } from '../model/project-draft.ts';
import { isOverdue, searchProjects } from '../model/project-state.ts';

/** The projects at the desk. */
export function ProjectTable() {
  const t = useTexts('project');
  const mayManage = useMay('project.manage');
  const [keyword, setKeyword] = useScreenState('keyword', '');
  const [showsEnded, setShowsEnded] = useScreenState('shows ended', false);
  const { data: projects, isError, error, refetch } = useApiQuery('listManagedProjects', {}, { silent: true });
  const ended = projects?.filter(({ state }) => state === 'ended').length ?? 0;
  const empty =
    keyword.trim() !== '' ? (
      <Empty icon="search" title={t('notFound')} hint={t('notFoundHint')} />
    ) : (
      <Empty
        icon="flag"
        title={t(ended > 0 ? 'noneActive' : 'none')}
        hint={t(mayManage ? 'noneHint' : 'noneForOthers')}
        action={!mayManage && <AskAdministrators />}
      />
    );
  return (
    <TableScreen
      exchange="projects"
      search={{ value: keyword, onChange: setKeyword, placeholder: t('search') }}
      tools={ended > 0 && <TableSwitch label={t('showEnded', { count: ended })} value={showsEnded} onChange={setShowsEnded} />}
      action={mayManage && <CreateButton screen="managedProject">{t('create')}</CreateButton>}
    >
      <ReadTable
        name="projects"
        columns={useColumns()}
        rows={projects && searchProjects(projects, keyword).filter(({ state }) => showsEnded || state !== 'ended')}
        failure={isError ? { message: error.message, retry: refetch } : null}
        empty={empty}
        screens={['managedProject']}
        rowKey={({ id }) => id}
        addressOf={({ id }) => screenAddress('managedProject', { id })}
        isFaded={({ state }) => state === 'ended'}
      />
    </TableScreen>
  );
}

const namesOf = (parts: readonly { name: string }[]) => formatList(parts.map(({ name }) => name));

function useColumns(): TableColumn<Project>[] {
  const t = useTexts('project');
  const tDesk = useTexts('desk');
  const today = tenantToday();
  return [
    { id: 'name', header: t('field.name'), minWidth: 180, grow: 2, cell: ({ name }) => name, sortBy: ({ name }) => name },
    {
      id: 'customer',
      header: t('field.customer'),
      minWidth: 130,
      grow: 1.5,
      cell: ({ customer }) => customer,
      sortBy: (row) => row.customer,
    },
    {
      id: 'period',
      header: t('period.label'),
      // Both days in full: a period without its end says nothing.
      minWidth: 236,
      grow: 0,
      cell: (row) =>
        row.state === 'ended' ? (
          <Chip>{t('ended')}</Chip>
        ) : isOverdue(row, today) ? (
          <Chip tone="warn">{t('overdue')}</Chip>
        ) : (
          formatPeriod(row)
        ),
      sortBy: ({ endsOn }) => endsOn,
    },
    {
      id: 'manager',
      header: t('field.manager'),
      minWidth: 90,
      cell: ({ manager }) => manager?.fullName,
      sortBy: ({ manager }) => manager?.fullName ?? null,
    },
    {
      id: 'orders',
      header: tDesk('openOrders'),
      minWidth: 112,
      grow: 0,
      align: 'end',
      cell: (row) => row.openOrders,
      sortBy: (row) => row.openOrders,
    },
    { id: 'areas', header: t('field.areas'), minWidth: 150, isExtra: true, cell: ({ areas }) => namesOf(areas) },
    { id: 'teams', header: t('field.teams'), minWidth: 130, isExtra: true, cell: ({ teams }) => namesOf(teams) },
    { id: 'types', header: t('field.businessTypes'), minWidth: 150, isExtra: true, cell: (row) => namesOf(row.businessTypes) },
    {
      id: 'contract',
      header: t('field.contractNo'),
      minWidth: 120,
      isExtra: true,
      cell: ({ contractNo }) => contractNo,
      sortBy: (row) => row.contractNo,
    },
  ];
}
