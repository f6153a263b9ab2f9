import type { EventLevel } from '@energy-om/domain';
import { useState } from 'react';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { Callout } from '#shared/ui/feedback/Callout.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { type Escalation, toEscalationDraft } from '../model/escalation-draft.ts';
import { ClockList } from './ClockList.tsx';
import { LevelTabs } from './LevelTabs.tsx';

/** Clock targets and escalation for those who may read them only. */
export function EscalationPage({ escalation }: { escalation: Escalation }) {
  const t = useTexts('escalation');
  const [level, setLevel] = useState<EventLevel>(1);
  return (
    <Screen back={screenAddress('setup')} top={<LevelTabs value={level} onChange={setLevel} />}>
      <Callout>{t('readOnly')}</Callout>
      <ClockList level={level} draft={toEscalationDraft(escalation)} />
    </Screen>
  );
}
