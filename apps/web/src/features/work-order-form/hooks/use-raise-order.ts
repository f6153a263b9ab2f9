import type { ApiInput, ApiOutput } from '@energy-om/contract';
import type { FormField } from '@energy-om/domain';
import { useRef } from 'react';
import { reportError } from '#shared/api/call-api.ts';
import { findUnanswered, noteUnanswered } from '#shared/api/unanswered.ts';
import { useApiMutation } from '#shared/api/use-api-mutation.ts';
import { textOf } from '#shared/i18n/texts.ts';
import { isOnlineNow } from '#shared/network/use-is-online.ts';
import { type NewOrderStep, useOutbox } from '#shared/outbox/outbox-state.ts';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import { type OrderDraft, toOrderInput } from '../model/order-draft.ts';
import { listAbove } from '../model/sites.ts';
import type { OrderChoices } from './use-order-choices.ts';

type Input = ApiInput<'createWorkOrder'>;
type Created = ApiOutput<'createWorkOrder'>;

/**
 * Raises an order at the server, or keeps it on the phone until there is a network.
 * @param replaces the step that raised it before and was refused; it goes by the outbox again, in its place
 */
export function useRaiseOrder(
  fields: readonly FormField[],
  replaces: string | null,
): (draft: OrderDraft, choices: OrderChoices) => Promise<Created> {
  const latest = useRef<Pick<NewOrderStep, 'shown' | 'areaIds' | 'photos'> | null>(null);
  const keep = async (input: Input, id: string | null) => (latest.current ? keepOrder({ id, replaces, input, ...latest.current }) : null);
  const create = useApiMutation('createWorkOrder', { keep });
  return async (draft, choices) => {
    const input = toOrderInput(draft, fields);
    latest.current = presentDraft(draft, choices);
    const kept = replaces !== null || mustWait(input) ? await keep(input, findUnanswered('createWorkOrder', input)) : null;
    return kept ?? create.mutateAsync(input);
  };
}

/** Whether there is no network, or what the order names is on this phone alone. */
function mustWait(input: Input): boolean {
  const { control, photoIds, raised } = useOutbox.getState();
  if (control === null) return false;
  const text = JSON.stringify(input);
  const isNamed = [...photoIds, ...raised.map(({ order }) => order.id)].some((id) => text.includes(id));
  return !isOnlineNow() || isNamed;
}

async function keepOrder(step: NewOrderStep): Promise<Created | null> {
  try {
    const kept = (await useOutbox.getState().control?.raise(step)) ?? null;
    if (kept) noteUnanswered('createWorkOrder', null);
    if (kept) showToast(textOf('takeAlong', 'outbox.saved'));
    return kept;
  } catch (error) {
    reportError(error);
    throw error;
  }
}

/** What the screens show of what a draft names, until the server has the order. */
function presentDraft(
  { projectId, siteId, businessTypeId, objects, photos, linkedOrder }: OrderDraft,
  { projects, sites, businessTypes }: OrderChoices,
): Pick<NewOrderStep, 'shown' | 'areaIds' | 'photos'> {
  const named = (list: readonly { id: string; name: string }[] | null, id: string | null) => ({
    id: id ?? '',
    name: list?.find((one) => one.id === id)?.name ?? '',
  });
  return {
    shown: {
      project: named(projects, projectId),
      site: named(sites, siteId),
      businessType: named(businessTypes, businessTypeId),
      objects: objects.map(({ kind, id, name, code, energyType }) => ({ kind, id, name, code, energyType, online: null })),
      linkedOrder,
    },
    areaIds: siteId === null ? [] : listAbove(sites ?? [], siteId).reverse(),
    photos,
  };
}
