import { bodyCode } from '@energy-om/contract';
import { memberReads } from '#features/organisation/hooks/membership-reads.ts';
import { listTeamDifferences } from '#features/organisation/model/team-differences.ts';
import { emptyTeam, isCallable, type TeamDraft, toTeamDraft, toTeamInput } from '#features/organisation/model/team-draft.ts';
import type { Team } from '#features/organisation/model/types.ts';
import { ApiError, fieldFaultsOf } from '#shared/api/api-error.ts';
import { reportError } from '#shared/api/call-api.ts';
import { useApiMutation } from '#shared/api/use-api-mutation.ts';
import { invalidateApi } from '#shared/api/use-api-query.ts';
import { useManagedScope } from '#shared/area/use-managed-scope.ts';
import { useDraft } from '#shared/draft/use-draft.ts';
import { noteOfConflict } from '#shared/form/conflict.ts';
import { useFieldFaults } from '#shared/form/use-field-faults.ts';
import { VersionConflict } from '#shared/form/VersionConflict.tsx';
import { textOfEmptyField } from '#shared/i18n/field-texts.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { useGoBack } from '#shared/navigation/use-go-back.ts';
import { Callout } from '#shared/ui/feedback/Callout.tsx';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import { Button } from '#shared/ui/form/Button.tsx';
import { BottomBar } from '#shared/ui/layout/BottomBar.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { DissolveTeam } from './DissolveTeam.tsx';
import { TeamFields } from './TeamFields.tsx';
import { TeamPeople } from './TeamPeople.tsx';

/** What the server calls a field of the form. */
const faultNames: Partial<Record<keyof TeamDraft, readonly string[]>> = {
  specialty: ['specialties'],
  areas: ['areaIds'],
  businessTypes: ['businessTypeIds'],
  people: ['memberIds', 'leaderId'],
};

/** Creates or changes a team: its name, trades, areas, members and leader. */
export function TeamForm({ team }: { team: Team | null }) {
  const t = useTexts('organisation');
  const goBack = useGoBack(screenAddress('operationsTeam'));
  const {
    value: draft,
    change,
    clear,
    isRestored,
  } = useDraft<TeamDraft>(`team:${team?.id ?? 'new'}`, team ? toTeamDraft(team) : emptyTeam);
  const { defaultAreaId } = useManagedScope();
  const faults = useFieldFaults();
  const { mutateAsync: create } = useApiMutation('createTeam', { silent: true });
  const { mutateAsync: update } = useApiMutation('updateTeam', { silent: true });

  const edit = (changed: Partial<TeamDraft>) => {
    change(changed);
    faults.forgetWithin(...Object.keys(changed).flatMap((field) => [field, ...(faultNames[field as keyof TeamDraft] ?? [])]));
  };
  const isOutdated = team !== null && team.version !== draft.version;
  const save = async (isOver = false) => {
    const found: Record<string, string> = {};
    if (draft.name.trim() === '') found.name = textOfEmptyField('other');
    if (!isCallable(draft.phone)) found.phone = t('teamEdit.phoneFault');
    if (!faults.show(found)) return;
    const input = toTeamInput(draft, defaultAreaId);
    try {
      await (team ? update({ id: team.id, version: (isOver ? null : draft.version) ?? team.version, ...input }) : create(input));
    } catch (error) {
      // The teams that are read again show another version.
      if (isConflictOfVersion(error)) return void (await invalidateApi('listTeams'));
      if (faults.show(fieldFaultsOf(error))) reportError(error);
      return;
    }
    clear();
    showToast(t(team ? 'teamEdit.saved' : 'teamEdit.created', { name: input.name }), { kind: 'success' });
    goBack();
    void invalidateApi(...memberReads, 'getUserInfo', 'getDispatchChoices');
  };
  return (
    <Screen
      title={t(team ? 'teamEdit.editTitle' : 'teamEdit.newTitle')}
      back={screenAddress('operationsTeam')}
      bottom={
        <BottomBar note={noteOfConflict(isOutdated)}>
          <Button disabled={isOutdated} onPress={() => save()}>
            {t(team ? 'teamEdit.save' : 'teamEdit.create')}
          </Button>
        </BottomBar>
      }
    >
      {team && isOutdated && (
        <VersionConflict
          differences={listTeamDifferences(team, draft, t('wholeOrganisation'))}
          onTakeTheirs={() => change(toTeamDraft(team))}
          onSaveMine={() => save(true)}
        />
      )}
      {isRestored && !isOutdated && (
        <Callout
          action={
            <Button variant="text" size="small" onPress={clear}>
              {t('teamEdit.discard')}
            </Button>
          }
        >
          {t('teamEdit.restored')}
        </Callout>
      )}
      <TeamFields draft={draft} onChange={edit} faults={faults} />
      <TeamPeople draft={draft} onChange={edit} error={faults.at('memberIds') ?? faults.at('leaderId')} />
      {team && <DissolveTeam team={team} onDissolved={clear} />}
    </Screen>
  );
}

/** Somebody else has changed the team: the conflict comes with the team as it stands. */
function isConflictOfVersion(error: unknown): boolean {
  return (
    error instanceof ApiError && error.code === bodyCode.conflict && error.data !== null && Object.keys(fieldFaultsOf(error)).length === 0
  );
}
