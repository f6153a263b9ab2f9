import type { ApiOutput, Language } from '@energy-om/contract';
import { repairProofMs } from '@energy-om/domain';
import { findLabel } from '#services/alarm/present-current.ts';
import type { OrderAlarmRow } from '../detail/detail-rows.ts';

/** An alarm on its order, with the device's newest value. */
export function presentOrderAlarm(row: OrderAlarmRow, language: Language, now: number): ApiOutput<'getWorkOrder'>['alarms'][number] {
  const [at, current] = row.latest ?? [null, null];
  return {
    id: row.id,
    name: row.name,
    level: row.level,
    state: row.state,
    device: row.device,
    condition: row.condition,
    label: findLabel(row, language),
    decimals: row.model_value?.decimals ?? null,
    value: row.value,
    threshold: row.threshold,
    unit: row.unit,
    current,
    currentAt: at === null ? null : new Date(at).toISOString(),
    raisedAt: row.raised_at.toISOString(),
    clearedAt: row.cleared_at?.toISOString() ?? null,
    proof: row.held_since === null ? null : presentProof(now - row.held_since),
  };
}

/** A device's clock may be ahead of the server's. */
function presentProof(sinceMs: number): { heldMs: number; remainingMs: number } {
  const heldMs = Math.min(Math.max(0, Math.round(sinceMs)), repairProofMs);
  return { heldMs, remainingMs: repairProofMs - heldMs };
}
