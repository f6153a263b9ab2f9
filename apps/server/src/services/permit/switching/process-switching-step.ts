import { decideSwitching } from '@energy-om/domain';
import type { Verb } from '#services/core/request-context.ts';
import { writeOnce } from '#services/core/write/write-once.ts';
import { announceChange, type ChangedOrder } from '../write/lock-permit.ts';
import { readSwitching } from './read/read-switching.ts';
import { lockSwitching } from './write/lock-switching.ts';
import { refuseSwitching } from './write/switching-fault.ts';
import { writeSwitchingMove } from './write/write-switching-move.ts';

/** The step and the act stand for the version: each is done once, whatever the phone has read since. */
export const processSwitchingStep: Verb<'processSwitchingStep'> = async (context, { id, step, phase, position }) => {
  const { actor, clock } = context;
  // Stays empty where the call was carried out before, and its answer is given again.
  let order: ChangedOrder | null = null;
  const switching = await writeOnce(context, { subjectKind: 'switching', subjectId: id, changes: { step, phase } }, async (tx) => {
    const locked = await lockSwitching(tx, context, { id, version: null });
    const { accountId } = actor;
    const decision = decideSwitching(locked.switching, 'step', accountId, { signedBy: [accountId], step, phase }, locked.facts);
    if ('fault' in decision) throw await refuseSwitching(context, tx, locked, decision.fault);
    await writeSwitchingMove(context, tx, locked, decision, {
      position,
      signatures: [{ accountId, at: clock.now().toISOString() }],
      detail: { step, phase, ...(phase === 'tick' && { value: locked.facts.liveValue }) },
    });
    order = { id: locked.row.order_id, version: locked.row.order_version };
    return readSwitching(tx, context, id);
  });
  announceChange(context, order);
  return switching;
};
