import {
  type ExpectedValue,
  type MeasuredValue,
  type ModelValue,
  maxLiveValueAgeMs,
  type SwitchingOrder,
  type SwitchingStep,
} from '@energy-om/domain';
import type { Selectable } from 'kysely';
import type { SwitchingOrderTable, SwitchingStepTable } from '#db/schema/switching.ts';
import { statement } from '#db/statement.ts';
import { isKnownModel } from '#services/scope/known-models.ts';

export type SwitchingRow = Selectable<SwitchingOrderTable>;

export interface StepRow extends Omit<Selectable<SwitchingStepTable>, 'tenant_id' | 'switching_id'> {
  device: { id: string; name: string } | null;
  /** The last value of the expected key with its instant; null: the device has never reported it. */
  latest: [at: number, value: MeasuredValue] | null;
  /** How the device's model describes the expected key. */
  described: ModelValue | null;
}

/** The steps of a switching order with what their devices report. */
export const findSteps = statement<{ tenant: string; switching: string }, StepRow>(
  'find-steps-of-switching',
  `select x.position, x.device_id, x.equipment, x.closes, x.text, x.expects,
      case when d.id is not null then jsonb_build_object('id', d.id, 'name', d.name) end as device,
      z.latest -> (x.expects ->> 'key') as latest,
      (select v.value from jsonb_array_elements(m.values) v where v.value ->> 'key' = x.expects ->> 'key' limit 1) as described
    from switching_steps x
      left join devices d on d.tenant_id = :tenant and d.id = x.device_id
      left join device_states z on z.tenant_id = :tenant and z.device_id = x.device_id and x.expects is not null
      left join meter_models m on ${isKnownModel('m')} and m.id = d.model_id and x.expects is not null
    where x.tenant_id = :tenant and x.switching_id = :switching order by x.position`,
);

/** An expression for whether switching order `s` names an account. */
export function isNamedOnSwitching(account: string): string {
  return `${account}::uuid = any (array[s.operator_id, s.supervisor_id, s.commander_id])`;
}

export function toSwitching(row: SwitchingRow, steps: readonly StepRow[]): SwitchingOrder {
  return {
    status: row.status,
    operatorId: row.operator_id,
    supervisorId: row.supervisor_id,
    commanderId: row.commander_id,
    steps: steps.map(toStep),
    ticked: row.ticked,
    phase: row.phase,
  };
}

export function toStep({ device_id, equipment, closes, text, expects }: StepRow): SwitchingStep {
  return { deviceId: device_id, equipment, closes, text, expects: expects && toExpected(expects) };
}

function toExpected({ key, min, max }: ExpectedValue): ExpectedValue {
  return { key, min, max };
}

/** What the device of a step reports of the expected value now; null: nothing that is recent. */
export function liveValueOf(step: Pick<StepRow, 'latest'> | undefined, now: number): { at: number; value: number } | null {
  if (!step?.latest) return null;
  const [at, measured] = step.latest;
  if (now - at > maxLiveValueAgeMs) return null;
  // Positions of switches are reported as true and false, or as 1 and 0.
  if (typeof measured === 'boolean') return { at, value: measured ? 1 : 0 };
  return typeof measured === 'number' ? { at, value: measured } : null;
}
