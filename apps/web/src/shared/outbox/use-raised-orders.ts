import type { ApiInput, ApiOutput } from '@energy-om/contract';
import { useOutbox } from './outbox-state.ts';

const none: ApiOutput<'listWorkOrders'>['items'] = [];

/** The rows of the orders that were raised on this phone, as far as a list asks for them. */
export function useRaisedOrders(input: ApiInput<'listWorkOrders'>): readonly ApiOutput<'listWorkOrders'>['items'][number][] {
  const { control, raised } = useOutbox();
  return control === null || raised.length === 0 ? none : control.listRaised(input);
}
