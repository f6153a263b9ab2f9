import { ruleHindrances, ruleTargetKinds } from '@energy-om/domain';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { eventLevel, id, named, nameText, wholeNumber } from '../wire.ts';
import { workOrderSource } from './schemas/work-order-wire.ts';

export const dispatchRule = z.object({
  id: z.string(),
  version: z.number(),
  name: z.string(),
  /** The smallest of those that fit an order decides. */
  priority: z.number(),
  /** What it asks of an order; an empty list, or no area, asks nothing. */
  businessTypes: z.array(named),
  area: named.nullable(),
  levels: z.array(eventLevel),
  sources: z.array(workOrderSource),
  /** The team that gets the order, or whoever of it is on shift. */
  target: z.enum(ruleTargetKinds),
  team: named,
  /** Why the team cannot take such orders as it stands; they then stay with the dispatcher. Null: it can. */
  hindrance: z.enum(ruleHindrances).nullable(),
  enabled: z.boolean(),
  /** Whether this account may change it. */
  mayManage: z.boolean(),
});

export const dispatchRuleApi = {
  listDispatchRules: endpoint(
    'GET',
    '/api/maintenance/dispatchrule/GetList',
    'dispatch-rule.view',
    'Rules that dispatch new orders by themselves, in the order in which they are asked.',
    z.object({}),
    z.array(dispatchRule),
  ),
  saveDispatchRule: endpoint(
    'POST',
    '/api/maintenance/dispatchrule/Save',
    'dispatch-rule.manage',
    'Makes a rule, or changes it from the version that was read.',
    z.object({
      id: id.optional(),
      version: wholeNumber.optional(),
      name: nameText(60),
      priority: z.number().int().min(1).max(999),
      businessTypeIds: z.array(id).max(50),
      areaId: id.nullable(),
      levels: z.array(eventLevel).max(4),
      sources: z.array(workOrderSource).max(3),
      target: z.enum(ruleTargetKinds),
      teamId: id,
      enabled: z.boolean(),
    }),
    dispatchRule,
  ),
  removeDispatchRule: endpoint(
    'POST',
    '/api/maintenance/dispatchrule/Remove',
    'dispatch-rule.manage',
    'The rule dispatches no more orders; those it has dispatched stay as they are.',
    z.object({ id, version: wholeNumber }),
    z.object({ id: z.string() }),
  ),
} as const;
