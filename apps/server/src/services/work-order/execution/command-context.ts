import type { LifecycleActor } from '@energy-om/domain';
import type { Member } from '#services/core/actor.ts';
import type { AppContext, Idempotency, SignedInContext } from '#services/core/request-context.ts';
import type { Intent } from '#services/core/write/intent.ts';

/** All that writing an order needs. The actor is an account through a call, or the system by itself. */
export interface CommandContext extends Pick<AppContext, 'database' | 'clock' | 'ids' | 'eventBus'> {
  tenantId: string;
  actor: LifecycleActor;
  /** Null: the system. */
  accountId: string | null;
  /** Empty: the system. */
  address: string;
  /** The name that the audit log gets: the call's or the job's. */
  operation: string;
  /** Null also where there is an intent, under which the answer is stored then. */
  idempotency: Idempotency | null;
  intent: Intent | null;
  deviceTime: Date | null;
}

export function toLifecycleActor({ actor }: { actor: Member }): LifecycleActor & { kind: 'account' } {
  return {
    kind: 'account',
    accountId: actor.accountId,
    roleGrants: actor.roleGrants,
    teams: actor.teams,
    clientProjectIds: actor.clientProjectIds,
  };
}

export function commandContextOf(context: SignedInContext): CommandContext {
  return {
    database: context.database,
    clock: context.clock,
    ids: context.ids,
    eventBus: context.eventBus,
    tenantId: context.actor.tenantId,
    actor: toLifecycleActor(context),
    accountId: context.actor.accountId,
    address: context.address,
    operation: context.operation,
    idempotency: context.intent === null ? context.idempotency : null,
    intent: context.intent,
    deviceTime: context.intent === null ? context.deviceTime : new Date(context.intent.done.wall),
  };
}

/** The context of a job. @param job its name in the audit log */
export function systemCommandContext(context: AppContext, tenantId: string, job: string): CommandContext {
  return {
    database: context.database,
    clock: context.clock,
    ids: context.ids,
    eventBus: context.eventBus,
    tenantId,
    actor: { kind: 'system' },
    accountId: null,
    address: '',
    operation: job,
    idempotency: null,
    intent: null,
    deviceTime: null,
  };
}
