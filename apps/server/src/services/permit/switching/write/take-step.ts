import type { ApiOutput, ApiParsedInput } from '@energy-om/contract';
import { decideSwitching } from '@energy-om/domain';
import type { Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';
import type { SignedInContext } from '#services/core/request-context.ts';
import { signedBy } from '#services/permit/field-document/signatures.ts';
import type { LockedRow } from '#services/permit/field-document/write-document.ts';
import { readSwitching } from '../read/read-switching.ts';
import { lockSwitching } from './lock-switching.ts';
import { refuseSwitching } from './switching-fault.ts';
import { writeSwitchingMove } from './write-switching-move.ts';

/** An act of a step, and whose it is. */
export interface StepAct extends ApiParsedInput<'processSwitchingStep'> {
  personId: string;
  /** On whose phone it is taken by a PIN; null: on the person's own. */
  onPhoneOf: string | null;
}

/** The step and the act stand for the version: each is done once, whatever the phone has read since. */
export async function takeStep(
  context: SignedInContext,
  tx: Transaction<Schema>,
  { id, step, phase, position, personId, onPhoneOf }: StepAct,
): Promise<{ row: LockedRow; answer: ApiOutput<'getSwitching'> }> {
  const locked = await lockSwitching(tx, context, { id, version: null });
  const decision = decideSwitching(locked.switching, 'step', personId, { signedBy: [personId], step, phase }, locked.facts);
  if ('fault' in decision) throw await refuseSwitching(context, tx, locked, decision.fault);
  await writeSwitchingMove(context, tx, locked, decision, {
    actorId: personId,
    position,
    signatures: signedBy([], personId, context.clock.now()),
    detail: {
      step,
      phase,
      ...(phase === 'tick' && { value: locked.facts.liveValue }),
      ...(onPhoneOf !== null && { onPhoneOf }),
    },
  });
  return { row: locked.row, answer: await readSwitching(tx, context, id) };
}
