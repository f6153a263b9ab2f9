import { repairProofMs } from '@energy-om/domain';
import { useEffect } from 'react';
import { invalidateApi } from '#shared/api/use-api-query.ts';
import { useNow } from '#shared/time/use-now.ts';
import type { OrderAlarm } from './order-alarms.ts';

/** How far the value of a cleared alarm has come. */
export interface RepairProof {
  heldMs: number;
  remainingMs: number;
  /** From 0 to 1. */
  share: number;
}

/** The server may know a moment later than the phone counts. */
const graceMs = 500;

/** Finds the alarm that takes longest to be proven; null where nothing is counted down. */
export function findSlowestProof(alarms: readonly Pick<OrderAlarm, 'proof'>[]): OrderAlarm['proof'] {
  const proofs = alarms.flatMap(({ proof }) => (proof ? [proof] : []));
  return proofs.reduce<OrderAlarm['proof']>(
    (slowest, one) => (slowest === null || one.remainingMs > slowest.remainingMs ? one : slowest),
    null,
  );
}

/** Where a proof stands by now. @param readAt when the answer came, by the phone's clock: only what has passed since is the phone's to count */
export function countProof(proof: NonNullable<OrderAlarm['proof']>, readAt: number, now: number): RepairProof {
  const passed = Math.max(0, now - readAt);
  const heldMs = Math.min(proof.heldMs + passed, repairProofMs);
  return { heldMs, remainingMs: repairProofMs - heldMs, share: heldMs / repairProofMs };
}

export function useRepairProof(proof: OrderAlarm['proof'], readAt: number): RepairProof | null {
  const now = useNow(1000);
  return proof && countProof(proof, readAt, now);
}

/** Asks the server again once the last proof should be complete, and whenever a value leaves its limit or comes back: it alone decides. */
export function useProofRefresh(alarms: readonly OrderAlarm[], readAt: number, areBeyond: string): void {
  const remainingMs = findSlowestProof(alarms)?.remainingMs ?? null;
  useEffect(() => {
    if (remainingMs === null) return undefined;
    const timer = setTimeout(() => void invalidateApi('getWorkOrder'), Math.max(0, readAt + remainingMs - Date.now()) + graceMs);
    return () => clearTimeout(timer);
  }, [remainingMs, readAt]);
  useEffect(() => {
    if (areBeyond === '') return undefined;
    const refresh = () => void invalidateApi('getWorkOrder');
    refresh();
    return refresh;
  }, [areBeyond]);
}
