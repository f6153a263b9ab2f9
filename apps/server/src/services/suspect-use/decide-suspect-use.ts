import type { Verb } from '#services/core/request-context.ts';
import { conflict, forbidden, invalid } from '#services/core/service-error.ts';
import { writeOnce } from '#services/core/write/write-once.ts';
import { lockSuspectUse, writeDecision } from './lock-suspect-use.ts';

/** The second person, who is neither the clerk nor lives in the room, approves what the clerk has decided, or rejects it: then it is open again. */
export const decideSuspectUse: Verb<'decideSuspectUse'> = async (context, { suspectUseId, version, approve, reason }) => {
  if (!approve && reason === '') throw invalid({ reason: 'required' });
  const { actor, clock } = context;
  const subject = { subjectKind: 'suspectUse' as const, subjectId: suspectUseId, changes: { decided: { version, approve, reason } } };
  return writeOnce(context, subject, async (tx) => {
    const { row, use } = await lockSuspectUse(tx, context, { suspectUseId, version });
    if (row.processed_by === actor.accountId) throw forbidden('walletEntryIsOwn');
    if (!use.mayDecide) throw row.may_approve ? conflict('suspectUseChanged', use) : forbidden();
    if (approve) {
      const state = row.is_counted ? 'counted' : 'refused';
      return writeDecision(tx, context, row, { state, decided_by: actor.accountId, decided_at: clock.now() });
    }
    return writeDecision(tx, context, row, {
      state: 'open',
      ...{ is_counted: null, cents: null, processed_by: null, processed_at: null },
      ...{ reason, decided_by: actor.accountId, decided_at: clock.now() },
    });
  });
};
