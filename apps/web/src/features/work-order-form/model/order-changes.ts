import type { FormField } from '@energy-om/domain';
import { isTypedReading } from '#shared/dynamic-form/typed-reading.ts';
import type { ChangedOrder } from '#shared/outbox/stored-intent.ts';
import type { OrderDetail } from '#shared/work-order/use-order.ts';
import type { OrderMoveInput } from '#shared/work-order/use-order-move.ts';
import type { OrderChoices } from '../hooks/use-order-choices.ts';
import { type OrderDraft, toOrderDraft, toOrderInput } from './order-draft.ts';

type Change = Omit<Extract<OrderMoveInput<'updateWorkOrder'>, { mode: 'edit' }>, 'mode'>;

/**
 * What a form changes of an order, so that what somebody else changes meanwhile stays. A dispatcher who saves an order that nobody has classified says with it that its
 * type and level are right.
 * @param seen the order as it was when the form was opened, which counts where the draft does not say from what it was begun
 */
export function toOrderChanges(seen: OrderDetail, draft: OrderDraft): Change {
  const { linkedOrderId: _, alarmId: __, ...input } = toOrderInput(draft, seen.customFields);
  const { linkedOrderId: ___, alarmId: ____, ...before } = toOrderInput(draft.base ?? toOrderDraft(seen), seen.customFields);
  const confirmed: readonly string[] = seen.needsClassification ? ['businessTypeId', 'level'] : [];
  const isChanged = (name: keyof typeof input) => JSON.stringify(input[name]) !== JSON.stringify(before[name]);
  const changed = (Object.keys(input) as (keyof typeof input)[]).filter((name) => confirmed.includes(name) || isChanged(name));
  return Object.fromEntries(changed.map((name) => [name, input[name]])) as Change;
}

/** The same for the screens, with the names of what was chosen. */
export function presentOrderChanges(seen: OrderDetail, draft: OrderDraft, { projects, sites, businessTypes }: OrderChoices): ChangedOrder {
  const changes = toOrderChanges(seen, draft);
  const { projectId, siteId, businessTypeId, title, description, level, plannedFinishAt, objects, customAnswers } = changes;
  const named = (list: readonly { id: string; name: string }[] | null, id: string) => ({
    id,
    name: list?.find((one) => one.id === id)?.name ?? '',
  });
  return {
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    ...(level !== undefined && { level }),
    ...(plannedFinishAt !== undefined && { plannedFinishAt }),
    ...(projectId !== undefined && { project: named(projects, projectId) }),
    ...(siteId !== undefined && { site: named(sites, siteId) }),
    ...(businessTypeId !== undefined && { businessType: named(businessTypes, businessTypeId) }),
    ...(objects !== undefined && {
      objects: draft.objects.map(({ kind, id, name, code, energyType }) => ({ kind, id, name, code, energyType, online: null })),
    }),
    ...(customAnswers !== undefined && { customAnswers: presentAnswers(customAnswers, draft, seen.customFields) }),
    photos: draft.photos,
  };
}

/** A reading is shown with the meter that it was taken of. */
function presentAnswers(
  answers: NonNullable<Change['customAnswers']>,
  { answers: typed }: OrderDraft,
  fields: readonly FormField[],
): OrderDetail['customAnswers'] {
  const shown = fields.flatMap(({ key }) => {
    const [answer, own] = [answers[key], typed[key]];
    if (answer === undefined) return [];
    const ofMeter = isTypedReading(own) && { kept: null, doubt: null, meterName: own.meterName, unit: null, decimals: 2 };
    return [[key, ofMeter ? { ...(answer as object), ...ofMeter } : answer]];
  });
  return Object.fromEntries(shown) as OrderDetail['customAnswers'];
}

/** A change that was refused as it is typed again. */
export function toCorrectedChanges(order: OrderDetail, { photos, ...said }: ChangedOrder): OrderDraft {
  return { ...toOrderDraft({ ...order, ...said }), photos };
}
