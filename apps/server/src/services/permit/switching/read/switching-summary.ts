import type { ApiOutput } from '@energy-om/contract';
import type { SwitchingKind, SwitchingStatus } from '@energy-om/domain';

export type SwitchingSummary = ApiOutput<'listSwitchings'>['items'][number];

export interface SwitchingSummaryRow {
  id: string;
  version: number;
  kind: SwitchingKind;
  status: SwitchingStatus;
  number: string | null;
  order_ref: SwitchingSummary['order'];
  site: string;
  task: string;
  operator: SwitchingSummary['operator'];
  supervisor: SwitchingSummary['supervisor'];
  commander: SwitchingSummary['commander'];
  step_count: number;
  ticked: number;
}

const person = (column: string) =>
  `(select jsonb_build_object('id', y.id, 'fullName', y.full_name) from accounts y where y.id = s.${column})`;

/** Columns of switching order `s`, its work order `o` and the site `a`. */
export const switchingSummaryColumns = `
    s.id, s.version, s.kind, s.status, s.number, s.task, s.ticked, a.name as site,
    jsonb_build_object('id', o.id, 'orderNo', o.order_no, 'title', o.title) as order_ref,
    ${person('operator_id')} as operator, ${person('supervisor_id')} as supervisor, ${person('commander_id')} as commander,
    (select count(*)::int from switching_steps x where x.tenant_id = :tenant and x.switching_id = s.id) as step_count`;

/** Joins of switching order `s` its work order `o` and its site `a`. */
export const switchingJoins = `
      join work_orders o on o.tenant_id = :tenant and o.id = s.order_id
      join areas a on a.tenant_id = :tenant and a.id = o.area_id`;

export function presentSwitchingSummary(row: SwitchingSummaryRow): SwitchingSummary {
  const { order_ref, step_count, id, version, kind, status, number, site, task, operator, supervisor, commander, ticked } = row;
  return {
    id,
    version,
    kind,
    status,
    number,
    order: order_ref,
    site,
    task,
    operator,
    supervisor,
    commander,
    stepCount: step_count,
    ticked,
  };
}
