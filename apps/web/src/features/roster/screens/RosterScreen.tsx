import { rosterDaysAhead } from '@energy-om/domain';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useApiQuery } from '#shared/api/use-api-query.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { useScreenState } from '#shared/navigation/screen-state.ts';
import { useMay, useSession } from '#shared/session/session-store.ts';
import { addDays, listDates } from '#shared/time/local-date.ts';
import { tenantToday } from '#shared/time/tenant-time.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { Empty } from '#shared/ui/feedback/Empty.tsx';
import { LoadFailed } from '#shared/ui/feedback/LoadFailed.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import { PickerField } from '#shared/ui/form/PickerField.tsx';
import { BottomBar } from '#shared/ui/layout/BottomBar.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { SkeletonList } from '#shared/ui/list/SkeletonList.tsx';
import { ChangeShiftSheet } from '../components/ChangeShiftSheet.tsx';
import styles from '../components/roster.module.css';
import { ShiftGrid } from '../components/ShiftGrid.tsx';
import { mondayOf } from '../model/roster-draft.ts';

/** The shifts of a team; `?team=` names it, else it is the account's own one. */
export function RosterScreen() {
  const t = useTexts('roster');
  const [search] = useSearchParams();
  const [picked, setPicked] = useScreenState<string | null>('team', search.get('team'));
  const ownTeam = useSession((session) => session.user?.teams[0]?.id ?? null);
  const mayCreate = useMay('team.manage');
  const navigate = useNavigate();
  const { data: teams, isError, error, refetch } = useApiQuery('listTeams', {}, { silent: true });
  const teamId = picked ?? ownTeam ?? teams?.[0]?.id ?? null;
  if (!teams) {
    return <Screen>{isError ? <LoadFailed onRetry={refetch} hint={error.message} /> : <SkeletonList count={3} lines={3} />}</Screen>;
  }
  if (teamId === null) {
    return (
      <Screen>
        <Empty
          icon="people"
          title={t('noTeam')}
          hint={t(mayCreate ? 'noTeamManager' : 'noTeamHint')}
          action={mayCreate && <Button onPress={() => void navigate(screenAddress('teamEdit'))}>{t('createTeam')}</Button>}
        />
      </Screen>
    );
  }
  const options = teams.map(({ id, name }) => ({ value: id, label: name }));
  return <TeamRoster key={teamId} teamId={teamId} teams={options} onTeam={setPicked} />;
}

interface TeamRosterProps {
  teamId: string;
  teams: { value: string; label: string }[];
  onTeam: (teamId: string) => void;
}

const shownDays = 14;

function TeamRoster({ teamId, teams, onTeam }: TeamRosterProps) {
  const t = useTexts('roster');
  const navigate = useNavigate();
  const [from, setFrom] = useScreenState('from', mondayOf(tenantToday()));
  const [cell, setCell] = useState<{ accountId: string; name: string; day: string } | null>(null);
  const to = addDays(from, shownDays - 1);
  const { data: answer, isError, error, refetch } = useApiQuery('getRoster', { teamId }, { silent: true });
  const shifts = useApiQuery('listShifts', { teamId, from, to }, { silent: true });
  const edit = () => void navigate(screenAddress('rosterEdit', { team: teamId }));
  return (
    <Screen
      bottom={
        answer?.mayManage && (
          <BottomBar>
            <Button onPress={edit}>{t(answer.roster ? 'edit' : 'make')}</Button>
          </BottomBar>
        )
      }
    >
      {teams.length > 1 && (
        <Card>
          <PickerField label={t('team')} options={teams} value={teamId} onChange={onTeam} />
        </Card>
      )}
      {answer && !answer.roster && <Empty icon="calendar" title={t('none')} hint={t(answer.mayManage ? 'noneLeader' : 'noneMember')} />}
      {answer?.roster && (
        <Card title={answer.team.name}>
          <div className={styles.head}>
            <Button variant="plain" size="small" onPress={() => setFrom(addDays(from, -shownDays))}>
              {t('earlier')}
            </Button>
            <Button
              variant="plain"
              size="small"
              disabled={to >= addDays(answer.today, rosterDaysAhead)}
              onPress={() => setFrom(addDays(from, shownDays))}
            >
              {t('later')}
            </Button>
          </div>
          {shifts.data ? (
            <ShiftGrid
              label={t('grid', { team: answer.team.name })}
              {...shifts.data}
              dates={listDates(from, to)}
              onChange={answer.mayManage ? setCell : null}
            />
          ) : shifts.isError ? (
            <LoadFailed onRetry={shifts.refetch} hint={shifts.error.message} />
          ) : (
            <SkeletonList count={1} lines={4} />
          )}
        </Card>
      )}
      {!answer && (isError ? <LoadFailed onRetry={refetch} hint={error.message} /> : <SkeletonList count={2} lines={4} />)}
      {answer?.roster && cell && (
        <ChangeShiftSheet teamId={teamId} shiftTypes={answer.roster.shiftTypes} cell={cell} onClose={() => setCell(null)} />
      )}
    </Screen>
  );
}
