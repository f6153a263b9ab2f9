import type { LifecycleActor } from '@energy-om/domain';
import type { Member } from '#services/core/actor.ts';
import type { AppContext, Idempotency, SignedInContext } from '#services/core/request-context.ts';

/** Who writes an order: an account through a call, or the system by itself. */
export interface Author {
  tenantId: string;
  actor: LifecycleActor;
  accountId: string | null;
  address: string;
  endpoint: string;
  idempotency: Idempotency | null;
  deviceTime: Date | null;
}

/** An app's context with an author: all that writing an order needs. */
export interface CommandContext extends Pick<AppContext, 'database' | 'clock' | 'ids' | 'eventBus'> {
  author: Author;
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
    author: {
      tenantId: context.actor.tenantId,
      actor: toLifecycleActor(context),
      accountId: context.actor.accountId,
      address: context.address,
      endpoint: context.endpoint,
      idempotency: context.idempotency,
      deviceTime: context.deviceTime,
    },
  };
}

/** For what happens by itself; `job` stands where a call's name would in the audit log. */
export function systemCommandContext(context: AppContext, tenantId: string, job: string): CommandContext {
  return {
    database: context.database,
    clock: context.clock,
    ids: context.ids,
    eventBus: context.eventBus,
    author: { tenantId, actor: { kind: 'system' }, accountId: null, address: '', endpoint: job, idempotency: null, deviceTime: null },
  };
}
