import { useTexts } from '../../../shared/i18n/texts.ts';
import { screenAddress } from '../../../shared/navigation/paths.ts';
import { useMay } from '../../../shared/session/session-store.ts';
import { useRequestCount } from '../../../shared/session/use-request-count.ts';
import { Card } from '../../../shared/ui/Card.tsx';
import { Chip } from '../../../shared/ui/Chip.tsx';
import { Row } from '../../../shared/ui/Row.tsx';

/** The ways from here to who I am, where I belong, and whom I work with. */
export function AccountEntries() {
  const t = useTexts('mine');
  const maySeeTeams = useMay('team.view');
  const mayManageMembers = useMay('member.manage');
  const mayManageRules = useMay('alarm-rule.manage');
  const waiting = useRequestCount();
  return (
    <Card>
      <div>
        <Row icon="person" label={t('personInfo')} to={screenAddress('personInfo')} />
        <Row icon="lock" label={t('safety')} to={screenAddress('safety')} />
        <Row icon="building" label={t('organisations')} to={screenAddress('organisations')} />
        {maySeeTeams && <Row icon="tools" label={t('teams')} to={screenAddress('operationsTeam')} />}
        {mayManageMembers && (
          <Row icon="people" label={t('members')} to={screenAddress('members', waiting ? { tab: 'pending' } : {})}>
            {waiting ? <Chip tone="danger">{t('requestsWaiting', { count: waiting })}</Chip> : undefined}
          </Row>
        )}
        {mayManageRules && <Row icon="bell" label={t('alarmRules')} to={screenAddress('alarmRules')} />}
      </div>
    </Card>
  );
}
