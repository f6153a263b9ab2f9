import { type EscalationClock, type EventLevel, eventLevels } from '@energy-om/domain';
import { useState } from 'react';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { TableLink } from '#shared/setup/TableLink.tsx';
import { Callout } from '#shared/ui/feedback/Callout.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { useEscalationForm } from '../hooks/use-escalation-form.ts';
import type { Escalation } from '../model/escalation-draft.ts';
import { countFaultyClocks, findDraftFaults } from '../model/escalation-faults.ts';
import { ClockList } from './ClockList.tsx';
import { ClockSheet } from './ClockSheet.tsx';
import { EscalationBar } from './EscalationBar.tsx';
import { EscalationChanges } from './EscalationChanges.tsx';
import { LevelTabs } from './LevelTabs.tsx';
import { ProposalNotice } from './ProposalNotice.tsx';
import { ResetLevel } from './ResetLevel.tsx';

/** Changes the clock targets of the organisation and who is notified, level by level. */
export function EscalationForm({ escalation }: { escalation: Escalation }) {
  const t = useTexts('escalation');
  const edited = useEscalationForm(escalation);
  const { form } = edited;
  const [level, setLevel] = useState<EventLevel>(1);
  const [opened, setOpened] = useState<EscalationClock | null>(null);
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
      bottom={<EscalationBar {...edited} onSave={save} />}
    >
      <EscalationChanges {...edited} escalation={escalation} />
      <ProposalNotice form={form} level={level} />
      <ClockList level={level} draft={form.values} faults={form.faults.all} onOpen={setOpened} />
      <Callout>{t('explain')}</Callout>
      <ResetLevel form={form} level={level} />
      <ClockSheet form={form} level={level} clock={opened} onClose={() => setOpened(null)} />
    </Screen>
  );
}
