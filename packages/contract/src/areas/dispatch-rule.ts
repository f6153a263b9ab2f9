import { maxNameLength, maxRulePriority, ruleHindrances, ruleTargetKinds } from '@energy-om/domain';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { eventLevel, id, named, nameText, wholeNumber } from '../wire.ts';
import { workOrderSource } from './schemas/work-order-wire.ts';

export const dispatchRule = z.object({
  id: z.string(),
  version: z.number(),
  name: z.string(),
  /** Of the rules that match an order, the one with the smallest priority applies. */
  priority: z.number(),
  /** The criteria that an order has to match, from here to `sources`; an empty list, or a null area, matches every order. */
  businessTypes: z.array(named),
  area: named.nullable(),
  levels: z.array(eventLevel),
  sources: z.array(workOrderSource),
  /** Whether the order goes to the team itself, or to a member of it who is on shift. */
  target: z.enum(ruleTargetKinds),
  team: named,
  /** Why the team cannot take such orders at present, so that they stay with the dispatcher; null when it can. */
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
    'Lists the rules that dispatch new orders automatically, in the order in which they are evaluated.',
    z.object({}),
    z.array(dispatchRule),
  ),
  saveDispatchRule: endpoint(
    'POST',
    '/api/maintenance/dispatchrule/Save',
    'dispatch-rule.manage',
    'Creates a rule, or changes it if its version is still the one that was read.',
    z.object({
      id: id.optional(),
      version: wholeNumber.optional(),
      name: nameText(maxNameLength),
      priority: z.number().int().min(1).max(maxRulePriority),
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
    'Removes a rule; the orders that it has dispatched stay as they are.',
    z.object({ id, version: wholeNumber }),
    z.object({ id: z.string() }),
  ),
} as const;
