import { type ClockTargetChanges, clockTargetsOf, type EventLevel, retargetClocks } from '@energy-om/domain';
import type { NumberedStatement } from '#db/database.ts';
import { invalid } from '#services/core/service-error.ts';
import type { CommandContext } from '../execution/command-context.ts';
import type { Prepare } from '../execution/execute-transition.ts';
import { rulesOfBusiness } from '../execution/insert-order.ts';
import type { LoadedOrder } from '../load/load-order.ts';

/** $1 tenant, $2 project, $3 business type, offered by the project. */
const findBusiness: NumberedStatement = {
  name: 'find-business-of-project',
  text: `
    select b.clock_targets, b.check_required, b.one_signature, b.closes_on_silence
    from project_business_types x join business_types b on b.tenant_id = x.tenant_id and b.id = x.business_type_id
    where x.tenant_id = $1 and x.project_id = $2 and x.business_type_id = $3`,
};

interface BusinessRow {
  clock_targets: ClockTargetChanges;
  check_required: boolean;
  one_signature: boolean;
  closes_on_silence: boolean;
}

export interface Classification {
  businessTypeId?: string;
  level?: EventLevel;
}

/**
 * The order with the business type and the level that the dispatcher found out, and the rules and targets of these. As it is where neither
 * is given. Throws `invalid` where the project does not offer the business.
 */
export function classifyOrder({ author, database }: CommandContext, given: Classification): Prepare {
  return async (loaded) => {
    const { row } = loaded;
    if (given.businessTypeId === undefined && given.level === undefined) return { loaded, facts: {} };
    const { businessTypeId = row.business_type_id, level = row.level } = given;
    const [business] = await database.query<BusinessRow & object>(findBusiness, [author.tenantId, row.project_id, businessTypeId]);
    if (!business) throw invalid({ businessTypeId: 'businessTypeOutsideProject' });
    return { loaded: withBusiness(loaded, business, level), facts: { business_type_id: businessTypeId, level } };
  };
}

function withBusiness(loaded: LoadedOrder, business: BusinessRow, level: EventLevel): LoadedOrder {
  const { order, calendar, tenantTargets } = loaded;
  const targetsOf = (one: EventLevel) => clockTargetsOf(one, tenantTargets, business.clock_targets);
  const targets = targetsOf(level);
  return {
    ...loaded,
    order: { ...order, level, ...rulesOfBusiness(business), clocks: retargetClocks(order.clocks, { calendar, targets }) },
    targetsOf,
    clockRules: (now) => ({ now, calendar, targets }),
  };
}
