import type { SwitchRefusal } from '@energy-om/domain';
import type { Verb } from '#services/core/request-context.ts';
import { conflict, forbidden, invalid, type ServiceError } from '#services/core/service-error.ts';
import { joinTransaction } from '#services/core/write/join-transaction.ts';
import { writeOnce } from '#services/core/write/write-once.ts';
import type { MessageKey } from '#services/messages/messages.ts';
import { insertCommand } from './insert-command.ts';
import { loadSwitchedMeter } from './load-switched-meter.ts';

const refusalMessages: Readonly<Record<Exclude<SwitchRefusal, 'permitRequired'>, MessageKey>> = {
  noSwitch: 'switchMissing',
  offline: 'switchOffline',
  underRepair: 'switchUnderRepair',
  locked: 'switchLocked',
  protected: 'switchProtected',
  arrears: 'switchArrears',
  underWay: 'switchUnderWay',
};

/**
 * Writes the command; it is sent after the commit, by the server that holds the meter’s connection. Throws `notFound` for a meter out of reach, `forbidden`
 * for an account that may only look, and a conflict in words for whatever stands against it.
 */
export const setMeterSwitch: Verb<'setMeterSwitch'> = async (context, { meterId, on, reason }) => {
  const { actor, clock, database, eventBus, ids, language } = context;
  assertSwitchable(await loadSwitchedMeter(database.run, actor, { id: meterId, now: clock.now() }), on, reason);
  const commandId = ids.next();
  const subject = { subjectKind: 'device' as const, subjectId: meterId, changes: { switch: on, commandId, reason } };
  const answer = await writeOnce(context, subject, async (tx) => {
    const { context: joined } = joinTransaction(context, tx);
    // What was locked, protected or begun in between is seen.
    assertSwitchable(await loadSwitchedMeter(joined.database.run, actor, { id: meterId, now: clock.now() }), on, reason);
    await insertCommand(tx, {
      ...{ id: commandId, tenantId: actor.tenantId, deviceId: meterId, isOn: on, purpose: 'request', reason, language },
      ...{ requestedBy: actor.accountId, now: clock.now() },
    });
    return { commandId, state: 'queued' as const };
  });
  if (answer.commandId === commandId)
    await eventBus.publish({ kind: 'device-command-changed', tenantId: actor.tenantId, deviceId: meterId, commandId, state: 'queued' });
  return answer;
};

function assertSwitchable(
  { capacity, refusals }: Pick<Awaited<ReturnType<typeof loadSwitchedMeter>>, 'capacity' | 'refusals'>,
  isOn: boolean,
  reason: string,
): void {
  if (capacity === null) throw forbidden('switchForbidden');
  const refusal = isOn ? refusals.on : refusals.off;
  if (refusal !== null) throw refuse(refusal);
  if (capacity === 'manager' && reason === '') throw invalid({ reason: 'switchReason' });
}

function refuse(refusal: SwitchRefusal): ServiceError {
  return refusal === 'permitRequired' ? forbidden('switchPermitRequired') : conflict(refusalMessages[refusal]);
}
