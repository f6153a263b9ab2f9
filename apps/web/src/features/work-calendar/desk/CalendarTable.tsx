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
import { Chip } from '#shared/ui/chip/Chip.tsx';
import { Empty } from '#shared/ui/feedback/Empty.tsx';
import { useMayManageCalendars } from '../hooks/use-may-manage-calendars.ts';
import type { WorkCalendar } from '../model/calendar-draft.ts';
import { describeHours } from '../model/weekly-hours.ts';

/** The work calendars at the desk. */
export function CalendarTable() {
  const t = useTexts('workCalendar');
  const mayManage = useMayManageCalendars();
  const [showsRetired, setShowsRetired] = useScreenState('retired', false);
  const { data: calendars, isError, error, refetch } = useApiQuery('listCalendars', {}, { silent: true });
  const hasRetired = calendars?.some(({ retired }) => retired) === true;
  return (
    <TableScreen
      exchange="calendars"
      tools={hasRetired && <TableSwitch label={t('showRetired')} value={showsRetired} onChange={setShowsRetired} />}
      action={mayManage && <CreateButton screen="calendar">{t('create')}</CreateButton>}
    >
      <ReadTable
        name="calendars"
        columns={useColumns()}
        rows={calendars?.filter(({ retired }) => showsRetired || !retired)}
        failure={isError ? { message: error.message, retry: refetch } : null}
        empty={<Empty icon="calendar" title={t('none')} hint={t('noneHint')} />}
        screens={['calendar']}
        rowKey={({ id }) => id}
        addressOf={({ id }) => screenAddress('calendar', { id })}
        isFaded={({ retired }) => retired}
      />
    </TableScreen>
  );
}

function useColumns(): TableColumn<WorkCalendar>[] {
  const t = useTexts('workCalendar');
  return [
    { id: 'name', header: t('field.name'), minWidth: 140, cell: ({ name }) => name, sortBy: ({ name }) => name },
    {
      id: 'default',
      header: t('field.isDefault'),
      minWidth: 100,
      grow: 0,
      cell: ({ isDefault, retired }) => (retired ? <Chip>{t('retired')}</Chip> : isDefault && <Chip tone="brand">{t('default')}</Chip>),
    },
    { id: 'hours', header: t('field.hours'), minWidth: 220, grow: 3, cell: ({ hours }) => formatList(describeHours(hours)) },
    {
      id: 'holidays',
      header: t('field.holidays'),
      minWidth: 90,
      grow: 0,
      align: 'end',
      cell: (row) => row.holidays.length,
      sortBy: (row) => row.holidays.length,
    },
    {
      id: 'extra',
      header: t('field.extraWorkdays'),
      minWidth: 110,
      grow: 0,
      align: 'end',
      isExtra: true,
      cell: (row) => row.extraWorkdays.length,
    },
  ];
}
