import { permissionTable, roles } from '@energy-om/domain';

/**
 * Whether nobody is called about the alarm of a message any more, though the message still counts: it is over by itself, or somebody is at work on it.
 * @param message the alias of a relation with `subject_kind` and `subject_id`
 */
export const isAlarmAttended = (message: string) => `(${message}.subject_kind = 'alarm' and exists (select from alarms x
      left join work_orders o on o.tenant_id = :tenant and o.id = x.work_order_id
    where x.tenant_id = :tenant and x.id = ${message}.subject_id
      and (x.cleared_at <= :now or o.accepted_at <= :now and coalesce(o.completed_at, o.closed_at, 'infinity') > :now)))`;

const acknowledging = roles.filter((role) => permissionTable[role]['alarm.acknowledge'] !== undefined).map((role) => `'${role}'`);

/** Whether the account may acknowledge alarms: who may not is never asked for it. @param message the alias of a relation with `account_id` */
export const mayAcknowledge = (message: string) => `exists (select from role_grants g
    where g.tenant_id = :tenant and g.account_id = ${message}.account_id and g.role in (${acknowledging.join(', ')}))`;
