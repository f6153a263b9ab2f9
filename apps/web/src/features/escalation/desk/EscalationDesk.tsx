import { useState } from 'react';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { TableLink } from '#shared/setup/TableLink.tsx';
import { Callout } from '#shared/ui/feedback/Callout.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { ClockSheet } from '../components/ClockSheet.tsx';
import { EscalationBar } from '../components/EscalationBar.tsx';
import { EscalationChanges } from '../components/EscalationChanges.tsx';
import { ProposalNotice } from '../components/ProposalNotice.tsx';
import { ReadEscalation } from '../components/ReadEscalation.tsx';
import { ResetLevel } from '../components/ResetLevel.tsx';
import { useEscalationForm } from '../hooks/use-escalation-form.ts';
import { type Escalation, toEscalationDraft } from '../model/escalation-draft.ts';
import { type ClockOfLevel, ClockTable } from './ClockTable.tsx';

/** The clock targets of all levels side by side, with whom they notify, at the desk. */
export function EscalationDesk() {
  return <ReadEscalation form={DeskForm} page={DeskPage} />;
}

function DeskForm({ escalation }: { escalation: Escalation }) {
  const t = useTexts('escalation');
  const edited = useEscalationForm(escalation);
  const { form } = edited;
  const [opened, setOpened] = useState<ClockOfLevel | null>(null);
  return (
    <Screen
      back={screenAddress('setup')}
      right={<TableLink kind="escalationSteps" />}
      bottom={<EscalationBar {...edited} onSave={() => form.submit('save')} />}
    >
      <EscalationChanges {...edited} escalation={escalation} />
      <ProposalNotice form={form} level={null} />
      <ClockTable
        draft={form.values}
        faults={form.faults.all}
        onOpen={setOpened}
        footOf={(level) => <ResetLevel form={form} level={level} />}
      />
      <Callout>{t('explain')}</Callout>
      <ClockSheet form={form} level={opened?.level ?? 1} clock={opened?.clock ?? null} onClose={() => setOpened(null)} />
    </Screen>
  );
}

function DeskPage({ escalation }: { escalation: Escalation }) {
  const t = useTexts('escalation');
  return (
    <Screen back={screenAddress('setup')}>
      <Callout>{t('readOnly')}</Callout>
      <ClockTable draft={toEscalationDraft(escalation)} />
    </Screen>
  );
}
