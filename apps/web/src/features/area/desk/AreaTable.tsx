import { useMemo } from 'react';
import { useApiQuery } from '#shared/api/use-api-query.ts';
import { CreateButton } from '#shared/desk/CreateButton.tsx';
import { ReadTable } from '#shared/desk/ReadTable.tsx';
import { TableScreen } from '#shared/desk/TableScreen.tsx';
import { TableSwitch } from '#shared/desk/TableSwitch.tsx';
import type { TableColumn } from '#shared/desk/table/table-column.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { useScreenState } from '#shared/navigation/screen-state.ts';
import { useMay } from '#shared/session/session-store.ts';
import { useCalendarName } from '#shared/setup/use-calendar-name.ts';
import { Chip } from '#shared/ui/chip/Chip.tsx';
import { NoAreas } from '../components/NoAreas.tsx';
import { type AreaLine, listAreaLines } from '../model/area-tree.ts';

const nothing: never[] = [];

/** The area tree at the desk. */
export function AreaTable() {
  const t = useTexts('area');
  const mayManage = useMay('area.manage');
  const [keyword, setKeyword] = useScreenState('keyword', '');
  const [showsRetired, setShowsRetired] = useScreenState('retired', false);
  const [toggled, setToggled] = useScreenState<readonly string[]>('toggled', []);
  const { data, isError, error, refetch } = useApiQuery('listAreas', {}, { silent: true });
  const areas = data ?? nothing;
  const lines = useMemo(() => listAreaLines(areas, { keyword, showsRetired, toggled }), [areas, keyword, showsRetired, toggled]);
  const hasRetired = areas.some(({ retired }) => retired);
  const toggle = ({ area: { id } }: AreaLine) =>
    setToggled((before) => (before.includes(id) ? before.filter((one) => one !== id) : [...before, id]));
  return (
    <TableScreen
      exchange="sites"
      search={{ value: keyword, onChange: setKeyword, placeholder: t('search') }}
      tools={hasRetired && <TableSwitch label={t('showRetired')} value={showsRetired} onChange={setShowsRetired} />}
      action={mayManage && <CreateButton screen="area">{t('create')}</CreateButton>}
    >
      <ReadTable
        name="areas"
        columns={useColumns()}
        rows={data && lines}
        failure={isError ? { message: error.message, retry: refetch } : null}
        empty={<NoAreas isSearch={keyword.trim() !== ''} hasRetired={hasRetired} />}
        screens={['area']}
        rowKey={({ area }) => area.id}
        addressOf={({ area }) => screenAddress('area', { id: area.id })}
        isFaded={({ area }) => area.retired}
        tree={{ level: ({ level }) => level, isOpen: ({ isOpen }) => isOpen, onToggle: toggle }}
      />
    </TableScreen>
  );
}

function useColumns(): TableColumn<AreaLine>[] {
  const t = useTexts('area');
  const tSetup = useTexts('setup');
  const nameOfCalendar = useCalendarName();
  return [
    { id: 'name', header: t('form.name'), minWidth: 220, grow: 3, cell: ({ area, above }) => [...above, area.name].join(' / ') },
    {
      id: 'kind',
      header: t('form.kind'),
      minWidth: 90,
      cell: ({ area }) => (area.retired ? <Chip>{t('retired')}</Chip> : t(`kind.${area.kind}`)),
    },
    { id: 'devices', header: t('form.devices'), minWidth: 80, grow: 0, align: 'end', cell: ({ devices }) => devices },
    { id: 'address', header: t('form.address'), minWidth: 160, grow: 2, isExtra: true, cell: ({ area }) => area.address },
    {
      id: 'position',
      header: t('form.position'),
      minWidth: 160,
      isExtra: true,
      cell: ({ area: { longitude, latitude } }) => (longitude === null ? t('notOnMap') : `${longitude}, ${latitude}`),
    },
    {
      id: 'calendar',
      header: tSetup('calendar.label'),
      minWidth: 120,
      isExtra: true,
      cell: ({ area }) => nameOfCalendar(area.calendarId),
    },
  ];
}
