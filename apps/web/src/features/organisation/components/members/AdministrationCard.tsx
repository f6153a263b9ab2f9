import { useApiQuery } from '#shared/api/use-api-query.ts';
import { useManagedScope } from '#shared/area/use-managed-scope.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { useMay } from '#shared/session/session-store.ts';
import { useRequestCount } from '#shared/session/use-request-count.ts';
import { Chip } from '#shared/ui/chip/Chip.tsx';
import { Card } from '#shared/ui/display/Card.tsx';
import { Row } from '#shared/ui/list/Row.tsx';

/** For administrators of the current organisation: requests to join, members, teams and invite codes. */
export function AdministrationCard() {
  const t = useTexts('organisation');
  const mayManage = useMay('member.manage');
  const waiting = useRequestCount();
  const { isWhole } = useManagedScope();
  const { data: members } = useApiQuery('listMembers', { pageSize: 1 }, { enabled: mayManage, silent: true });
  const { data: teams } = useApiQuery('listTeams', {}, { enabled: mayManage, silent: true });
  if (!mayManage) return null;
  return (
    <Card title={t('list.manage')}>
      <div>
        {/* A request is for the whole organisation, so the administrator of an area does not decide on it. */}
        {isWhole && (
          <Row icon="bell" label={t('list.requests')} hint={t('list.requestsHint')} to={screenAddress('members', { tab: 'pending' })}>
            {waiting ? (
              <Chip tone="danger">{t('list.requestsWaiting', { count: waiting })}</Chip>
            ) : waiting === 0 ? (
              t('list.noRequests')
            ) : (
              ''
            )}
          </Row>
        )}
        <Row icon="people" label={t('list.members')} hint={t('list.membersHint')} to={screenAddress('members')}>
          {members && t('list.people', { count: members.total })}
        </Row>
        <Row icon="tools" label={t('list.teams')} hint={t('list.teamsHint')} to={screenAddress('operationsTeam')}>
          {teams && t('list.teamCount', { count: teams.length })}
        </Row>
        <Row icon="qr" label={t('list.invites')} hint={t('list.invitesHint')} to={screenAddress('invites')} />
      </div>
    </Card>
  );
}
