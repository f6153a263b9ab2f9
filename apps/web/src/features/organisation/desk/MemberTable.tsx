import { minuteMs, type Role } from '@energy-om/domain';
import { useSearchParams } from 'react-router';
import { useInfiniteApiList } from '#shared/api/use-infinite-api-list.ts';
import { useManagedScope } from '#shared/area/use-managed-scope.ts';
import { CreateButton } from '#shared/desk/CreateButton.tsx';
import { ReadTable } from '#shared/desk/ReadTable.tsx';
import { TableScreen } from '#shared/desk/TableScreen.tsx';
import { TableSelect } from '#shared/desk/TableSelect.tsx';
import { TableSwitch } from '#shared/desk/TableSwitch.tsx';
import type { TableColumn } from '#shared/desk/table/table-column.ts';
import { formatList } from '#shared/format/list.ts';
import { formatAgo } from '#shared/format/time.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { useScreenState } from '#shared/navigation/screen-state.ts';
import { useReadAllOnView } from '#shared/notification/use-read-on-view.ts';
import { useRequestCount } from '#shared/session/use-request-count.ts';
import { Empty } from '#shared/ui/feedback/Empty.tsx';
import { typingPauseMs } from '#shared/ui/form/SearchBar.tsx';
import { grantableRoles } from '../model/roles.ts';
import type { Member } from '../model/types.ts';

const pollIntervalMs = minuteMs;
const anyRole = '';

/** The members at the desk, or the requests to join. Deep link: `?tab=pending`. */
export function MemberTable() {
  const t = useTexts('organisation');
  const tCodes = useTexts('codes');
  const [search, setSearch] = useSearchParams();
  const [keyword, setKeyword] = useScreenState('keyword', '');
  const [role, setRole] = useScreenState<Role | null>('role', null);
  const waiting = useRequestCount();
  const { isWhole } = useManagedScope();
  const isPending = isWhole && search.get('tab') === 'pending';
  useReadAllOnView('joinRequest', isPending);
  const list = useInfiniteApiList(
    'listMembers',
    { state: isPending ? 'pending' : 'member', keyword: keyword.trim() || undefined, role: (!isPending && role) || undefined },
    { refetchInterval: pollIntervalMs },
  );
  return (
    <TableScreen
      exchange="staff"
      search={{ value: keyword, onChange: setKeyword, placeholder: t('members.search'), delayMs: typingPauseMs }}
      tools={
        <>
          {isWhole && (
            <TableSwitch
              label={waiting ? `${t('members.tabPending')} ${waiting}` : t('members.tabPending')}
              value={isPending}
              onChange={(shown) => setSearch(shown ? { tab: 'pending' } : {}, { replace: true })}
            />
          )}
          {!isPending && (
            <TableSelect<Role | typeof anyRole>
              label={t('members.filter')}
              options={[
                { value: anyRole, label: t('members.allRoles') },
                ...grantableRoles.map((value) => ({ value, label: tCodes(`role.${value}`) })),
              ]}
              value={role ?? anyRole}
              onChange={(chosen) => setRole(chosen === anyRole ? null : chosen)}
            />
          )}
        </>
      }
      action={<CreateButton screen="invites">{t('members.invite')}</CreateButton>}
    >
      <ReadTable
        name="members"
        columns={useColumns(isPending)}
        rows={list.isLoading || list.isFailed ? undefined : list.items}
        failure={list.isFailed ? { retry: list.refresh } : null}
        empty={
          <Empty
            icon="people"
            title={t(isPending ? 'members.noPending' : 'members.none')}
            hint={t(isPending ? 'members.noPendingHint' : 'members.noneHint')}
          />
        }
        screens={['member']}
        rowKey={({ accountId }) => accountId}
        addressOf={({ accountId }) => screenAddress('member', { id: accountId })}
        pages={list}
      />
    </TableScreen>
  );
}

function useColumns(isPending: boolean): TableColumn<Member>[] {
  const tDesk = useTexts('desk');
  const tCodes = useTexts('codes');
  const rolesOf = ({ grants }: Member) => formatList([...new Set(grants.map(({ role }) => tCodes(`role.${role}`)))]);
  return [
    { id: 'name', header: tDesk('person'), minWidth: 120, cell: ({ fullName }) => fullName, sortBy: ({ fullName }) => fullName },
    { id: 'phone', header: tDesk('phone'), minWidth: 120, cell: ({ phoneNumber }) => phoneNumber },
    ...(isPending
      ? [{ id: 'note', header: tDesk('note'), minWidth: 180, grow: 2, cell: ({ note }: Member) => note }]
      : [
          { id: 'roles', header: tDesk('roles'), minWidth: 130, grow: 1.5, cell: rolesOf, sortBy: rolesOf },
          {
            id: 'teams',
            header: tDesk('teams'),
            minWidth: 130,
            cell: ({ teams }: Member) => formatList(teams.map(({ name }) => name)),
          },
          {
            id: 'areas',
            header: tDesk('area'),
            minWidth: 130,
            isExtra: true,
            cell: ({ grants }: Member) => formatList([...new Set(grants.flatMap(({ area }) => (area ? [area.name] : [])))]),
          },
        ]),
    {
      id: 'since',
      header: tDesk('since'),
      minWidth: 100,
      isExtra: !isPending,
      cell: ({ since }) => formatAgo(since),
      sortBy: (row) => row.since,
    },
  ];
}
