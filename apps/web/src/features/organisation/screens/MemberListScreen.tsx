import type { Role } from '@energy-om/domain';
import { useNavigate, useSearchParams } from 'react-router';
import { useManagedScope } from '#shared/area/use-managed-scope.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { usePreload } from '#shared/navigation/preload.ts';
import { useScreenState } from '#shared/navigation/screen-state.ts';
import { useRequestCount } from '#shared/session/use-request-count.ts';
import { TableLink } from '#shared/setup/TableLink.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import { BottomBar } from '#shared/ui/layout/BottomBar.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { StatusTabs } from '#shared/ui/list/StatusTabs.tsx';
import { MemberList } from '../components/members/MemberList.tsx';
import { MemberTools } from '../components/members/MemberTools.tsx';

/** Members, and requests to join for those who decide on them. Deep link: `?tab=pending`. */
export function MemberListScreen() {
  const t = useTexts('organisation');
  const navigate = useNavigate();
  const [search, setSearch] = useSearchParams();
  const [keyword, setKeyword] = useScreenState('keyword', '');
  const [role, setRole] = useScreenState<Role | null>('role', null);
  const waiting = useRequestCount();
  const { isWhole } = useManagedScope();
  const state = isWhole && search.get('tab') === 'pending' ? 'pending' : 'member';
  usePreload('member', 'invites');
  return (
    <Screen
      right={<TableLink kind="staff" />}
      top={
        <>
          {isWhole && (
            <StatusTabs
              label={t('members.tabs')}
              tabs={[
                { key: 'member', label: t('members.tabMembers') },
                { key: 'pending', label: t('members.tabPending'), count: waiting, urgent: true },
              ]}
              value={state}
              onChange={(key) => setSearch(key === 'pending' ? { tab: key } : {}, { replace: true })}
            />
          )}
          <MemberTools keyword={keyword} onSearch={setKeyword} role={role} onFilter={state === 'member' ? setRole : null} />
        </>
      }
      bottom={
        <BottomBar>
          <Button onPress={() => void navigate(screenAddress('invites'))}>{t('members.invite')}</Button>
        </BottomBar>
      }
    >
      <MemberList key={state} state={state} keyword={keyword} role={state === 'member' ? role : null} />
    </Screen>
  );
}
