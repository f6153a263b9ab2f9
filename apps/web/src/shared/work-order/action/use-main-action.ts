import type { Action } from '@energy-om/domain';
import { useNavigate } from 'react-router';
import { findActionAddress } from './action-screens.ts';
import { isOneTap, useAccept } from './use-accept.ts';

/** Takes an order's main action: at once where nothing has to be filled in, else by opening its screen. */
export function useMainAction(order: { id: string; orderNo: string; version: number }, action: Action | null) {
  const navigate = useNavigate();
  const { accept, isAccepting } = useAccept(order);
  const take = (): Promise<void> | undefined => {
    if (action === null) return undefined;
    if (isOneTap(action)) return accept();
    const address = findActionAddress(action, order.id);
    if (address) void navigate(address);
    return undefined;
  };
  return { take, isTaking: isAccepting };
}
