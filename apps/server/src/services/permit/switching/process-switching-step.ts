import { decideSwitching } from '@energy-om/domain';
import type { Verb } from '#services/core/request-context.ts';
import { signedBy } from '../field-document/signatures.ts';
import { writeOnDocument } from '../field-document/write-document.ts';
import { readSwitching } from './read/read-switching.ts';
import { lockSwitching } from './write/lock-switching.ts';
import { refuseSwitching } from './write/switching-fault.ts';
import { writeSwitchingMove } from './write/write-switching-move.ts';

/** The step and the act stand for the version: each is done once, whatever the phone has read since. */
export const processSwitchingStep: Verb<'processSwitchingStep'> = (context, { id, step, phase, position }) => {
  const { actor, clock } = context;
  return writeOnDocument(context, { subjectKind: 'switching', subjectId: id, changes: { step, phase } }, async (tx) => {
    const locked = await lockSwitching(tx, context, { id, version: null });
    const { accountId } = actor;
    const decision = decideSwitching(locked.switching, 'step', accountId, { signedBy: [accountId], step, phase }, locked.facts);
    if ('fault' in decision) throw await refuseSwitching(context, tx, locked, decision.fault);
    await writeSwitchingMove(context, tx, locked, decision, {
      position,
      signatures: signedBy([], accountId, clock.now()),
      detail: { step, phase, ...(phase === 'tick' && { value: locked.facts.liveValue }) },
    });
    return { row: locked.row, answer: await readSwitching(tx, context, id) };
  });
};
