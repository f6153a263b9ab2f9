import type { Permission, Role } from '@energy-om/domain';
import { type Application, applicationGroups, listApplications } from '#features/application-centre/model/applications.ts';
import { useManagedScope } from '#shared/area/use-managed-scope.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { useScreenState } from '#shared/navigation/screen-state.ts';
import { useRecent } from '#shared/recent/use-recent.ts';
import { useSession } from '#shared/session/session-store.ts';
import { useFreshUser } from '#shared/session/use-fresh-user.ts';
import { Empty } from '#shared/ui/feedback/Empty.tsx';
import { SearchBar } from '#shared/ui/form/SearchBar.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { ListTools } from '#shared/ui/list/ListTools.tsx';
import { PullRefresh } from '#shared/ui/list/PullRefresh.tsx';
import { ApplicationGrid } from '../components/ApplicationGrid.tsx';

const maxRecent = 4;
const noPermissions: readonly Permission[] = [];
const noRoles: readonly Role[] = [];

/** Everything that the account may open, by groups, with a search and what it opened last from here. */
export function ApplicationCentreScreen() {
  const t = useTexts('applicationCentre');
  const tTitles = useTexts('titles');
  const permissions = useSession((session) => session.user?.permissions) ?? noPermissions;
  const roles = useSession((session) => session.user?.roles) ?? noRoles;
  const { isWhole } = useManagedScope();
  const { refetch } = useFreshUser();
  const [keyword, setKeyword] = useScreenState('keyword', '');
  const { recent, remember } = useRecent('recent-applications', maxRecent);
  const offered = listApplications({ permissions, roles, isWhole }, keyword, ({ path }) => tTitles(path));
  const opened = recent.flatMap((path) => offered.filter((application) => application.path === path));
  const open = ({ path }: Application) => remember(path);
  return (
    <Screen
      top={
        <ListTools>
          <SearchBar value={keyword} onChange={setKeyword} placeholder={t('search')} delayMs={0} />
        </ListTools>
      }
    >
      <PullRefresh onRefresh={refetch}>
        {keyword === '' && opened.length > 0 && <ApplicationGrid title={t('recent')} applications={opened} onOpen={open} />}
        {applicationGroups.map((group) => (
          <ApplicationGrid
            key={group}
            title={t(`group.${group}`)}
            applications={offered.filter((application) => application.group === group)}
            onOpen={open}
          />
        ))}
        {offered.length === 0 && <Empty icon="search" title={t('notFound')} hint={t('notFoundHint')} />}
      </PullRefresh>
    </Screen>
  );
}
