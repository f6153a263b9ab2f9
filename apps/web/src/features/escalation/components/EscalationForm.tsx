import { type ClockKind, type EventLevel, eventLevels } from '@energy-om/domain';
import { useState } from 'react';
import { RestoredNotice } from '#shared/form/RestoredNotice.tsx';
import { VersionConflict } from '#shared/form/VersionConflict.tsx';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { TableLink } from '#shared/setup/TableLink.tsx';
import { Callout } from '#shared/ui/feedback/Callout.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import { BottomBar } from '#shared/ui/layout/BottomBar.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { useEscalationForm } from '../hooks/use-escalation-form.ts';
import { listDifferences } from '../model/escalation-differences.ts';
import { type Escalation, toEscalationDraft } from '../model/escalation-draft.ts';
import { countFaultyClocks, findDraftFaults } from '../model/escalation-faults.ts';
import { ClockList } from './ClockList.tsx';
import { ClockSheet } from './ClockSheet.tsx';
import { LevelTabs } from './LevelTabs.tsx';
import { ProposalNotice } from './ProposalNotice.tsx';
import { ResetLevel } from './ResetLevel.tsx';

/** Changes the clock targets of the organisation and who is notified, level by level. */
export function EscalationForm({ escalation }: { escalation: Escalation }) {
  const t = useTexts('escalation');
  const { form, isOutdated } = useEscalationForm(escalation);
  const [level, setLevel] = useState<EventLevel>(1);
  const [opened, setOpened] = useState<ClockKind | null>(null);
  const hasFaults = Object.keys(form.faults.all).length > 0;
  const save = () => {
    const faults = findDraftFaults(form.values);
    const isFaultyLevel = (one: EventLevel) => countFaultyClocks(faults, one) > 0;
    // The fault that is scrolled to has to be on the screen.
    if (!isFaultyLevel(level)) setLevel(eventLevels.find(isFaultyLevel) ?? level);
    return form.submit('save');
  };
  return (
    <Screen
      back={screenAddress('setup')}
      right={<TableLink kind="escalationSteps" />}
      top={<LevelTabs value={level} onChange={setLevel} countFaults={(one) => countFaultyClocks(form.faults.all, one)} />}
      bottom={
        <BottomBar note={isOutdated ? t('decideFirst') : hasFaults && t('hasFaults')}>
          <Button disabled={isOutdated} onPress={save}>
            {t('save')}
          </Button>
        </BottomBar>
      }
    >
      {isOutdated ? (
        <VersionConflict
          differences={listDifferences(escalation, form.values)}
          onTakeTheirs={() => form.change(toEscalationDraft(escalation))}
          onSaveMine={() => form.submit('over')}
        />
      ) : (
        <RestoredNotice shown={form.isRestored} onDiscard={form.reset} />
      )}
      <ProposalNotice form={form} level={level} />
      <ClockList level={level} draft={form.values} faults={form.faults.all} onOpen={setOpened} />
      <Callout>{t('explain')}</Callout>
      <ResetLevel form={form} level={level} />
      <ClockSheet form={form} level={level} clock={opened} onClose={() => setOpened(null)} />
    </Screen>
  );
}
