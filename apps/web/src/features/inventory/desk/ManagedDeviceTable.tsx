import type { ApiOutput } from '@energy-om/contract';
import { type DeviceKind, deviceKinds } from '@energy-om/domain';
import { Link } from 'react-router';
import { useInfiniteApiList } from '#shared/api/use-infinite-api-list.ts';
import { SiteButton } from '#shared/area/SiteButton.tsx';
import { CreateButton } from '#shared/desk/CreateButton.tsx';
import { ReadTable } from '#shared/desk/ReadTable.tsx';
import { TableScreen } from '#shared/desk/TableScreen.tsx';
import { TableSelect } from '#shared/desk/TableSelect.tsx';
import type { TableColumn } from '#shared/desk/table/table-column.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { useScreenState } from '#shared/navigation/screen-state.ts';
import { Chip } from '#shared/ui/chip/Chip.tsx';
import { Empty } from '#shared/ui/feedback/Empty.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import { typingPauseMs } from '#shared/ui/form/SearchBar.tsx';
import { type DeviceFilters, isFiltered, noFilters, toDeviceInput } from '../model/device-filters.ts';

type Device = ApiOutput<'listManagedDevices'>['items'][number];

const anyKind = '';

/** The devices that this account manages, at the desk. */
export function ManagedDeviceTable() {
  const t = useTexts('inventory');
  const tCodes = useTexts('codes');
  const [filters, setFilters] = useScreenState<DeviceFilters>('filters', noFilters);
  const change = (changes: Partial<DeviceFilters>) => setFilters((before) => ({ ...before, ...changes }));
  const list = useInfiniteApiList('listManagedDevices', toDeviceInput(filters));
  const empty = isFiltered(filters) ? (
    <Empty
      icon="search"
      title={t('notFound')}
      hint={t('notFoundHint')}
      action={<Button onPress={() => setFilters(() => noFilters)}>{t('showAll')}</Button>}
    />
  ) : (
    <Empty icon="device" title={t('none')} hint={t('noneHint')} />
  );
  return (
    <TableScreen
      exchange="devices"
      search={{ value: filters.keyword, onChange: (keyword) => change({ keyword }), placeholder: t('search'), delayMs: typingPauseMs }}
      tools={
        <>
          <SiteButton value={filters.areaId} onChange={(areaId) => change({ areaId })} />
          <TableSelect<DeviceKind | typeof anyKind>
            label={t('field.kind')}
            options={[
              { value: anyKind, label: t('all') },
              ...deviceKinds.map((value) => ({ value, label: tCodes(`objectKind.${value}`) })),
            ]}
            value={filters.kind ?? anyKind}
            onChange={(kind) => change({ kind: kind === anyKind ? null : kind })}
          />
          <Link to={screenAddress('deviceLabels', { ...filters, keyword: filters.keyword.trim() })}>{t('labels.open')}</Link>
        </>
      }
      action={<CreateButton screen="managedDevice">{t('create')}</CreateButton>}
    >
      <ReadTable
        name="devices"
        columns={useColumns()}
        rows={list.isLoading || list.isFailed ? undefined : list.items}
        failure={list.isFailed ? { retry: list.refresh } : null}
        empty={empty}
        screens={['managedDevice']}
        rowKey={({ id }) => id}
        addressOf={({ id }) => screenAddress('managedDevice', { id })}
        isFaded={({ retired }) => retired}
        pages={list}
      />
    </TableScreen>
  );
}

function useColumns(): TableColumn<Device>[] {
  const t = useTexts('inventory');
  const tCodes = useTexts('codes');
  return [
    { id: 'name', header: t('field.name'), minWidth: 150, grow: 1.5, cell: ({ name }) => name, sortBy: ({ name }) => name },
    { id: 'code', header: t('field.code'), minWidth: 120, cell: ({ code }) => code, sortBy: ({ code }) => code },
    {
      id: 'kind',
      header: t('field.kind'),
      minWidth: 84,
      grow: 0,
      cell: ({ kind, retired }) => (retired ? <Chip>{t('retired')}</Chip> : tCodes(`objectKind.${kind}`)),
      sortBy: ({ kind }) => kind,
    },
    { id: 'model', header: t('field.modelText'), minWidth: 120, cell: ({ model }) => model, sortBy: ({ model }) => model },
    { id: 'site', header: t('field.area'), minWidth: 130, cell: ({ site }) => site.name, sortBy: ({ site }) => site.name },
    { id: 'location', header: t('field.location'), minWidth: 140, isExtra: true, cell: ({ location }) => location },
    {
      id: 'energyType',
      header: t('field.energyType'),
      minWidth: 100,
      isExtra: true,
      cell: ({ energyType }) => energyType && tCodes(`energyType.${energyType}`),
      sortBy: ({ energyType }) => energyType,
    },
  ];
}
