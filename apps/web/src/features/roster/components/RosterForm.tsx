import { maxReasonLength, type RosterPreset, rosterPresets } from '@energy-om/domain';
import { noteOfConflict } from '#shared/form/conflict.ts';
import { RestoredNotice } from '#shared/form/RestoredNotice.tsx';
import { VersionConflict } from '#shared/form/VersionConflict.tsx';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { Callout } from '#shared/ui/feedback/Callout.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import { Choice } from '#shared/ui/form/Choice.tsx';
import { TextArea } from '#shared/ui/form/TextArea.tsx';
import { TextField } from '#shared/ui/form/TextField.tsx';
import { BottomBar } from '#shared/ui/layout/BottomBar.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { type RosterFields, useRosterForm } from '../hooks/use-roster-form.ts';
import { describeWarning, type RosterWarning } from '../model/describe-warning.ts';
import { listRosterDifferences } from '../model/roster-differences.ts';
import { draftOfAnswer, draftOfPreset, mondayOf, type RosterAnswer } from '../model/roster-draft.ts';
import { CrewsCard } from './CrewsCard.tsx';
import { CycleCard } from './CycleCard.tsx';
import { RemoveRoster } from './RemoveRoster.tsx';
import styles from './roster.module.css';
import { ShiftTypesCard } from './ShiftTypesCard.tsx';

/** Makes or changes the roster of a team. */
export function RosterForm({ answer }: { answer: RosterAnswer }) {
  const t = useTexts('roster');
  const { form, warnings, isOutdated } = useRosterForm(answer);
  const choosePreset = (preset: RosterPreset) => form.change(draftOfPreset(preset, mondayOf(answer.today)), 'cycle', 'crews', 'shiftTypes');
  return (
    <Screen
      title={answer.team.name}
      back={screenAddress('roster', { team: answer.team.id })}
      bottom={
        <BottomBar note={noteOfConflict(isOutdated)}>
          <Button disabled={isOutdated} onPress={() => form.submit('save')}>
            {t('form.save')}
          </Button>
        </BottomBar>
      }
    >
      {isOutdated ? (
        <VersionConflict
          differences={listRosterDifferences(answer, form.values)}
          onTakeTheirs={() => form.change(draftOfAnswer(answer))}
          onSaveMine={() => form.submit('over')}
        />
      ) : (
        <RestoredNotice shown={form.isRestored} onDiscard={form.reset} />
      )}
      {answer.roster === null && (
        <Card>
          <Choice
            label={t('form.preset')}
            options={rosterPresets.map((value) => ({ value, label: t(`form.presets.${value}`), hint: t(`form.presetHints.${value}`) }))}
            value={presetOf(form)}
            onChange={choosePreset}
          />
        </Card>
      )}
      <CrewsCard form={form} members={answer.members} />
      <CycleCard form={form} />
      <ShiftTypesCard form={form} />
      <LimitsCard form={form} />
      {warnings.length > 0 && <WarningsCard form={form} warnings={warnings} />}
      {answer.roster && <RemoveRoster team={answer.team} version={answer.roster.version} onRemoved={form.reset} />}
    </Screen>
  );
}

/** The pattern that the cycle is of; null: none of them. */
function presetOf({ values: { cycle, shiftTypes } }: RosterFields): RosterPreset | null {
  if (cycle.length === 7 && shiftTypes.length === 1) return 'dayShift';
  if (cycle.length === 4 && shiftTypes.length === 2) return 'fourCrewsTwoShifts';
  return cycle.length === 8 && shiftTypes.length === 3 ? 'fourCrewsThreeShifts' : null;
}

function LimitsCard({ form }: { form: RosterFields }) {
  const t = useTexts('roster');
  const field = (name: 'minRestHours' | 'maxOvertimeHours' | 'minOnDuty', unit: string) => (
    <TextField
      label={t(`form.${name}`)}
      inputMode="numeric"
      unit={unit}
      value={form.values[name]}
      onChange={(value) => {
        form.change({ [name]: value });
        form.faults.forget(`limits.${name}`);
      }}
      error={form.faults.at(`limits.${name}`)}
    />
  );
  return (
    <Card title={t('form.limits')}>
      <div className={styles.stack}>
        {field('minRestHours', t('form.hours'))}
        {field('maxOvertimeHours', t('form.hours'))}
        {field('minOnDuty', t('form.persons'))}
      </div>
    </Card>
  );
}

const maxShown = 8;

/** What the save was refused for, and the reason that it needs. */
function WarningsCard({ form, warnings }: { form: RosterFields; warnings: readonly RosterWarning[] }) {
  const t = useTexts('roster');
  return (
    <>
      <Callout tone="warn" icon="info">
        {t('warning.title')}
        <ul>
          {warnings.slice(0, maxShown).map((warning) => (
            <li key={describeWarning(warning)}>{describeWarning(warning)}</li>
          ))}
        </ul>
        {warnings.length > maxShown && t('warning.more', { count: warnings.length - maxShown })}
      </Callout>
      <Card>
        <TextArea label={t('form.reason')} required limit={maxReasonLength} {...form.field('reason')} />
      </Card>
    </>
  );
}
