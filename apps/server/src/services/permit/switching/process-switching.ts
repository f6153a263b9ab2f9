import type { ApiParsedInput } from '@energy-om/contract';
import { signSwitching } from '@energy-om/domain';
import type { Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';
import type { SignedInContext, Verb } from '#services/core/request-context.ts';
import { switchingDocument } from '../field-document/field-document.ts';
import { listSignatures, signedBy, storeSignature } from '../field-document/signatures.ts';
import { notifyOfDocument, writeOnDocument } from '../field-document/write-document.ts';
import { readSwitching } from './read/read-switching.ts';
import { type LockedSwitching, lockSwitching } from './write/lock-switching.ts';
import { refuseSwitching } from './write/switching-fault.ts';
import { writeSwitchingMove } from './write/write-switching-move.ts';

type Call = ApiParsedInput<'processSwitching'>;

export const processSwitching: Verb<'processSwitching'> = (context, call) => {
  const { id, version, action, position: _, ...input } = call;
  const subject = { subjectKind: 'switching' as const, subjectId: id, changes: { action, ...input } };
  return writeOnDocument(context, subject, async (tx) => {
    // Whoever doubts stops, also where the other one has just tapped.
    const locked = await lockSwitching(tx, context, { id, version: action === 'stop' ? null : version });
    await sign(context, tx, locked, call);
    return { row: locked.row, answer: await readSwitching(tx, context, id) };
  });
};

/** Carries the act out where everybody has signed; else stores the signature, which holds as long as nothing changes. */
async function sign(context: SignedInContext, tx: Transaction<Schema>, locked: LockedSwitching, call: Call): Promise<void> {
  const { actor, clock } = context;
  const { action, reason, isRehearsed, foundState, position } = call;
  const { switching, facts, row } = locked;
  const all = await listSignatures(tx, switchingDocument, row, action);
  const earlier = all.filter(({ account_id }) => account_id !== actor.accountId);
  const signers = earlier.map(({ account_id }) => account_id);
  const decision = signSwitching(switching, action, actor.accountId, { reason, isRehearsed, foundState }, facts, signers);
  if ('fault' in decision) throw await refuseSwitching(context, tx, locked, decision.fault);
  const now = clock.now();
  if ('waitsFor' in decision) {
    await notifyOfDocument(context, tx, switchingDocument, row.id);
    await storeSignature(tx, switchingDocument, row, { action, accountId: actor.accountId, now });
    return;
  }
  await writeSwitchingMove(context, tx, locked, decision, {
    position,
    signatures: signedBy(earlier, actor.accountId, now),
    detail: { reason: reason ?? '', ...(foundState !== undefined && { foundState }) },
  });
}
