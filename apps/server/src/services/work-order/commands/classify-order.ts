import { type ClockTargetChanges, type EventLevel, retargetClocks } from '@energy-om/domain';
import { statement } from '#db/statement.ts';
import { invalid } from '#services/core/service-error.ts';
import type { CommandContext } from '../execution/command-context.ts';
import type { Prepare } from '../execution/execute-transition.ts';
import { type BusinessColumns, businessColumns, rulesOfBusiness } from '../execution/rules-of-business.ts';
import type { LoadedOrder } from '../load/load-order.ts';

interface BusinessRow extends BusinessColumns {
  clock_targets: ClockTargetChanges;
}

/** The business type, where the project offers it. */
const findBusiness = statement<{ tenant: string; project: string; businessType: string }, BusinessRow>(
  'find-business-of-project',
  `
    select b.clock_targets, ${businessColumns}
    from project_business_types x join business_types b on b.tenant_id = :tenant and b.id = x.business_type_id and b.retired_at is null
    where x.tenant_id = :tenant and x.project_id = :project and x.business_type_id = :businessType`,
);

export interface Classification {
  businessTypeId?: string;
  level?: EventLevel;
}

/**
 * The order with the business type and the level that the dispatcher gives, and the rules and targets of these; unchanged where neither
 * is given. Throws `invalid` where the project does not offer the business.
 */
export function classifyOrder({ tenantId, database }: CommandContext, given: Classification): Prepare {
  return async (loaded) => {
    const { row } = loaded;
    if (given.businessTypeId === undefined && given.level === undefined) return { loaded, derived: {} };
    const { businessTypeId = row.business_type_id, level = row.level } = given;
    const [business] = await database.run(findBusiness, {
      tenant: tenantId,
      project: row.project_id,
      businessType: businessTypeId,
    });
    if (!business) throw invalid({ businessTypeId: 'businessTypeOutsideProject' });
    return { loaded: withBusiness(loaded, business, level), derived: { business_type_id: businessTypeId, level } };
  };
}

function withBusiness(loaded: LoadedOrder, business: BusinessRow, level: EventLevel): LoadedOrder {
  const { order, calendar } = loaded;
  const targetsOf = (one: EventLevel) => loaded.targetsOfBusiness(business.clock_targets, one);
  const targets = targetsOf(level);
  return {
    ...loaded,
    order: { ...order, level, ...rulesOfBusiness(business), clocks: retargetClocks(order.clocks, { calendar, targets }) },
    targetsOf,
    clockRules: (now) => ({ now, calendar, targets }),
  };
}
