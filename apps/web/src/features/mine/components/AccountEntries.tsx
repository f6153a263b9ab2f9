import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { sumUnread } from '#shared/notification/cached-messages.ts';
import { unreadInWords } from '#shared/notification/format-unread.ts';
import { useUnreadCounts } from '#shared/notification/use-unread-counts.ts';
import { useMay } from '#shared/session/session-store.ts';
import { useRequestCount } from '#shared/session/use-request-count.ts';
import { Chip } from '#shared/ui/chip/Chip.tsx';
import { Card } from '#shared/ui/display/Card.tsx';
import { Row } from '#shared/ui/list/Row.tsx';

/** Links to the account's profile, tenants and teams. */
export function AccountEntries() {
  const t = useTexts('mine');
  const tMessages = useTexts('notification');
  const maySeeProjects = useMay('project.view');
  const maySeeTracks = useMay('track.view');
  const maySeeTeams = useMay('team.view');
  const mayManageMembers = useMay('member.manage');
  const mayManageRules = useMay('alarm-rule.manage');
  const maySeeDispatchRules = useMay('dispatch-rule.view');
  const maySeeSetup = useMay('setup.view');
  const maySeeRosters = useMay('roster.view');
  const maySeeSkills = useMay('skill.view');
  const mayManageRooms = useMay('room.manage');
  const mayManagePlatform = useMay('platform.manage');
  const waiting = useRequestCount();
  const counts = useUnreadCounts();
  const unread = counts ? sumUnread(counts) : 0;
  return (
    <Card>
      <div>
        <Row icon="bell" label={t('messages')} to={screenAddress('notifications')}>
          {unread > 0 ? <Chip tone="danger">{tMessages(...unreadInWords('unreadCount', unread))}</Chip> : undefined}
        </Row>
        <Row icon="person" label={t('personInfo')} to={screenAddress('personInfo')} />
        <Row icon="lock" label={t('safety')} to={screenAddress('safety')} />
        <Row icon="building" label={t('organisations')} to={screenAddress('organisations')} />
        {maySeeProjects && <Row icon="flag" label={t('projects')} to={screenAddress('projects')} />}
        {maySeeTeams && <Row icon="tools" label={t('teams')} to={screenAddress('operationsTeam')} />}
        {maySeeTracks && <Row icon="place" label={t('footprint')} to={screenAddress('footprint')} />}
        {maySeeRosters && <Row icon="calendar" label={t('roster')} to={screenAddress('roster')} />}
        {mayManageMembers && (
          <Row icon="people" label={t('members')} to={screenAddress('members', waiting ? { tab: 'pending' } : {})}>
            {waiting ? <Chip tone="danger">{t('requestsWaiting', { count: waiting })}</Chip> : undefined}
          </Row>
        )}
        <Row icon="home" label={t('rooms')} to={screenAddress('rooms')} />
        {mayManageRooms && <Row icon="building" label={t('tenantRooms')} to={screenAddress('tenantRooms')} />}
        {maySeeSkills && <Row icon="checklist" label={t('skills')} to={screenAddress('skills')} />}
        {mayManageRules && <Row icon="alarm" label={t('alarmRules')} to={screenAddress('alarmRules')} />}
        {maySeeDispatchRules && <Row icon="dispatch" label={t('dispatchRules')} to={screenAddress('dispatchRules')} />}
        {mayManagePlatform && <Row icon="home" label={t('platform')} to={screenAddress('platformTenants')} />}
        {maySeeSetup && <Row icon="settings" label={t('setup')} to={screenAddress('setup')} />}
      </div>
    </Card>
  );
}
