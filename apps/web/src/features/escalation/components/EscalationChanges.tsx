import { RestoredNotice } from '#shared/form/RestoredNotice.tsx';
import { VersionConflict } from '#shared/form/VersionConflict.tsx';
import type { EscalationForm } from '../hooks/use-escalation-form.ts';
import { listDifferences } from '../model/escalation-differences.ts';
import { type Escalation, toEscalationDraft } from '../model/escalation-draft.ts';

/** What somebody else has saved in the meantime, or that the form begins with what was typed earlier. */
export function EscalationChanges({ escalation, form, isOutdated }: EscalationForm & { escalation: Escalation }) {
  if (!isOutdated) return <RestoredNotice shown={form.isRestored} onDiscard={form.reset} />;
  return (
    <VersionConflict
      differences={listDifferences(escalation, form.values)}
      onTakeTheirs={() => form.change(toEscalationDraft(escalation))}
      onSaveMine={() => form.submit('over')}
    />
  );
}
