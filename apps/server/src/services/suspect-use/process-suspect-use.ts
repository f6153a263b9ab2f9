import { needsSecondPerson } from '@energy-om/domain';
import type { Verb } from '#services/core/request-context.ts';
import { conflict, forbidden } from '#services/core/service-error.ts';
import { writeOnce } from '#services/core/write/write-once.ts';
import { loadEnteredToday } from '#services/ledger/entered-today.ts';
import { loadTimeZone } from '#services/scope/load-time-zone.ts';
import { lockSuspectUse, writeDecision } from './lock-suspect-use.ts';

/** Both ways move money: what counts is charged to somebody, and what does not is given up. What is unknown in money may be much. */
export const processSuspectUse: Verb<'processSuspectUse'> = async (context, { suspectUseId, version, isCounted, reason }) => {
  const { actor, clock } = context;
  const zone = await loadTimeZone(context);
  const subject = { subjectKind: 'suspectUse' as const, subjectId: suspectUseId, changes: { processed: { version, isCounted, reason } } };
  return writeOnce(context, subject, async (tx) => {
    const entered = await loadEnteredToday(tx, context, zone);
    const { row, use } = await lockSuspectUse(tx, context, { suspectUseId, version });
    if (!use.mayProcess) throw row.is_clerk ? conflict('suspectUseChanged', use) : forbidden();
    const isMuch = use.cents === null || needsSecondPerson({ kind: 'adjustment', cents: use.cents }, entered);
    return writeDecision(tx, context, row, {
      state: isMuch ? 'waiting' : isCounted ? 'counted' : 'refused',
      ...{ is_counted: isCounted, reason, cents: use.cents, processed_by: actor.accountId, processed_at: clock.now() },
      ...{ decided_by: null, decided_at: null },
    });
  });
};
