import type { ApiOutput, ApiParsedInput } from '@energy-om/contract';
import type { Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';
import type { SignedInContext, Verb } from '#services/core/request-context.ts';
import { joinTransaction } from '#services/core/write/join-transaction.ts';
import { writeOnce } from '#services/core/write/write-once.ts';
import { publishDeviceChange } from '#services/device-administration/publish-device-change.ts';
import { prepareForReadings } from '#services/meter-reading/write-reading.ts';
import { instantOfChange } from '#services/room/rooms/lock-room.ts';
import { checkFiles } from '#services/work-order/execution/check-files.ts';
import { commandContextOf } from '#services/work-order/execution/command-context.ts';
import { loadSwapMeter } from './load-swap-meter.ts';
import { lockSwappedMeters } from './lock-swapped-meters.ts';
import { assertConfirmed, assertReadable, assertSwappable } from './swap-faults.ts';
import { listSwaps } from './swap-rows.ts';
import { type DecidedSwap, writeSwap } from './write-swap.ts';

type Input = ApiParsedInput<'swapMeter'>;

/**
 * Everything is one transaction, at one instant: a swap that is refused, or that ends anywhere, leaves the old meter where it is. Of two swaps that concern the
 * same meter the second waits and is refused.
 */
export const swapMeter: Verb<'swapMeter'> = async (context, input) => {
  const { actor, clock, database, eventBus, ids } = context;
  const { id, newId, ...changes } = input;
  const now = clock.now();
  assertSwappable(await loadSwapMeter(database, actor, { id, now }), await loadSwapMeter(database, actor, { id: newId, now }));
  const commandContext = commandContextOf(context);
  await checkFiles(commandContext, input.closing.photoIds, null, 'closing.photoIds');
  await checkFiles(commandContext, input.opening.photoIds, null, 'opening.photoIds');
  await prepareForReadings(database, context, [id, newId]);
  let ended: string[] = [];
  const swapId = ids.next();
  const subject = { subjectKind: 'device' as const, subjectId: id, changes: { swappedFor: newId, swapId, ...changes } };
  const answer = await writeOnce(context, subject, async (tx) => {
    const { database: joined } = joinTransaction(context, tx).context;
    const swap = await decide(context, tx, swapId, input);
    ended = await writeSwap({ context, tx, database: joined }, swap);
    return readSwap(context, tx, swapId);
  });
  await publishDeviceChange(context, actor.tenantId, ended);
  await eventBus.publish({ kind: 'credential-revoked', tenantId: actor.tenantId, deviceId: id });
  return answer;
};

/** Locks both meters, and judges what stands then. */
async function decide(context: SignedInContext, tx: Transaction<Schema>, id: string, input: Input): Promise<DecidedSwap> {
  const { actor, clock, ids } = context;
  const { database } = joinTransaction(context, tx).context;
  const { room, movedAt } = await lockSwappedMeters(tx, { tenantId: actor.tenantId, oldId: input.id, newId: input.newId });
  const now = clock.now();
  const old = await loadSwapMeter(database, actor, { id: input.id, now });
  const next = await loadSwapMeter(database, actor, { id: input.newId, now });
  assertSwappable(old, next);
  const differences = assertConfirmed(old, next, input);
  const lastRead = [old, next].map(({ display }) => (display?.latest ? new Date(display.latest.at) : null));
  // After what either meter has sent: a clock that is ahead would have its reading follow the closing one.
  const at = instantOfChange(now, room?.changedAt ?? null, movedAt, ...lastRead);
  const closing = { id: ids.next(), ...input.closing, doubt: assertReadable(old, input.closing, at, 'closing') };
  const opening = { id: ids.next(), ...input.opening, doubt: assertReadable(next, input.opening, at, 'opening') };
  return { id, at, old, next, room, factor: input.factor, closing, opening, differences, note: input.note, orderId: input.orderId ?? null };
}

async function readSwap(context: SignedInContext, tx: Transaction<Schema>, id: string): Promise<ApiOutput<'swapMeter'>> {
  const { database } = joinTransaction(context, tx).context;
  const [written] = await listSwaps(database.run, context.actor, { id });
  if (!written) throw new Error('the swap that was written is gone');
  return written;
}
