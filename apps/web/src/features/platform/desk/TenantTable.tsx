import { useState } from 'react';
import { useInfiniteApiList } from '#shared/api/use-infinite-api-list.ts';
import { ReadTable } from '#shared/desk/ReadTable.tsx';
import { TableScreen } from '#shared/desk/TableScreen.tsx';
import { TableSwitch } from '#shared/desk/TableSwitch.tsx';
import type { TableColumn } from '#shared/desk/table/table-column.ts';
import { formatList } from '#shared/format/list.ts';
import { formatNumber } from '#shared/format/number.ts';
import { formatDate } from '#shared/format/time.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { useScreenState } from '#shared/navigation/screen-state.ts';
import { Chip } from '#shared/ui/chip/Chip.tsx';
import { Empty } from '#shared/ui/feedback/Empty.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import { typingPauseMs } from '#shared/ui/form/SearchBar.tsx';
import { NewTenantSheet } from '../components/NewTenantSheet.tsx';
import { UnmatchedLink } from '../components/UnmatchedLink.tsx';
import { type PlatformTenant, splitBytes } from '../model/limits-draft.ts';

/** The tenants of the installation, at the desk. */
export function TenantTable() {
  const t = useTexts('platform');
  const [keyword, setKeyword] = useScreenState('keyword', '');
  const [suspended, setSuspended] = useScreenState<'true' | null>('suspended', null);
  const [isCreating, setCreating] = useState(false);
  const list = useInfiniteApiList('listTenants', { ...(keyword && { keyword }), ...(suspended && { suspended }) });
  return (
    <TableScreen
      search={{ value: keyword, onChange: setKeyword, placeholder: t('search'), delayMs: typingPauseMs }}
      tools={
        <TableSwitch
          label={t('suspendedOnly')}
          value={suspended !== null}
          onChange={(isChosen) => setSuspended(isChosen ? 'true' : null)}
        />
      }
      action={
        <Button size="small" onPress={() => setCreating(true)}>
          {t('create')}
        </Button>
      }
    >
      <UnmatchedLink />
      <ReadTable
        name="tenants"
        columns={useColumns()}
        rows={list.isLoading || list.isFailed ? undefined : list.items}
        failure={list.isFailed ? { retry: list.refresh } : null}
        empty={<Empty icon="building" title={t('none')} hint={t('noneHint')} />}
        screens={['platformTenant']}
        rowKey={({ id }) => id}
        addressOf={({ id }) => screenAddress('platformTenant', { id })}
        isFaded={({ suspension }) => suspension !== null}
        pages={list}
      />
      <NewTenantSheet open={isCreating} onClose={() => setCreating(false)} />
    </TableScreen>
  );
}

function useColumns(): TableColumn<PlatformTenant>[] {
  const t = useTexts('platform');
  const tDesk = useTexts('desk');
  const describeStorage = ({ usage }: PlatformTenant) => {
    const { amount, unit } = splitBytes(usage.storageBytes);
    return `${formatNumber(amount)} ${unit}`;
  };
  return [
    { id: 'name', header: t('name'), minWidth: 170, grow: 2, cell: ({ name }) => name, sortBy: ({ name }) => name },
    {
      id: 'state',
      header: tDesk('state'),
      minWidth: 92,
      grow: 0,
      cell: ({ suspension }) => suspension && <Chip tone="warn">{t('suspended')}</Chip>,
    },
    {
      id: 'administrators',
      header: t('administrators'),
      minWidth: 120,
      cell: ({ administrators }) => formatList(administrators.map(({ fullName }) => fullName)) || t('noAdministrator'),
    },
    {
      id: 'accounts',
      header: t('accounts'),
      minWidth: 76,
      grow: 0,
      align: 'end',
      cell: ({ usage }) => formatNumber(usage.accounts),
      sortBy: ({ usage }) => usage.accounts,
    },
    {
      id: 'devices',
      header: t('devices'),
      minWidth: 76,
      grow: 0,
      align: 'end',
      cell: ({ usage }) => formatNumber(usage.devices),
      sortBy: ({ usage }) => usage.devices,
    },
    {
      id: 'storage',
      header: t('storage'),
      minWidth: 92,
      grow: 0,
      align: 'end',
      cell: describeStorage,
      sortBy: ({ usage }) => usage.storageBytes,
    },
    {
      id: 'since',
      header: tDesk('since'),
      minWidth: 110,
      isExtra: true,
      cell: ({ createdAt }) => formatDate(createdAt),
      sortBy: ({ createdAt }) => createdAt,
    },
  ];
}
