import { type ApiInput, type ApiName, type ApiOutput, bodyCode } from '@energy-om/contract';
import { useCallback, useRef, useState } from 'react';
import { ApiError, isTransient } from '../api/api-error.ts';
import { useApiMutation } from '../api/use-api-mutation.ts';
import { getCurrentPosition, type Position } from '../location/get-current-position.ts';
import { keepMove, mustWait } from '../outbox/keep/keep-move.ts';
import type { ChangedOrder } from '../outbox/stored-intent.ts';
import { refreshOrders } from './order-reads.ts';

/** The calls that move or change an order. */
export type OrderMoveName = Extract<
  ApiName,
  | 'updateWorkOrder'
  | 'dispatchWorkOrder'
  | 'acceptWorkOrder'
  | 'assignWorkOrder'
  | 'processWorkOrder'
  | 'commentWorkOrder'
  | 'sendBackWorkOrder'
  | 'applyForClosing'
  | 'signClosing'
>;

type WithoutOrder<Input> = Input extends unknown ? Omit<Input, 'id' | 'version' | 'position'> : never;
/** The caller's part of the input; the order, its version and the position are added. */
export type OrderMoveInput<Name extends OrderMoveName> = WithoutOrder<ApiInput<Name>>;

export interface OrderMove<Name extends OrderMoveName> {
  /** Rejects like `callApi`, after reporting the error. */
  move: (input: OrderMoveInput<Name>) => Promise<ApiOutput<Name>>;
  isMoving: boolean;
  /** The last attempt failed because somebody else had moved the order (4009); it has been fetched again. */
  isOutdated: boolean;
}

interface Options {
  /** Sends the phone's position, if it is known in time: for actions on site. */
  withPosition?: boolean;
  /** What the screens show of a change of what the order says, while it waits for a network. */
  presentChange?: () => ChangedOrder | null;
}

const positionTimeoutMs = 1500;

/** Takes an action on an order in the version on the screen. After success, a 4009 or a 4004 the order and all lists are read again. */
export function useOrderMove<Name extends OrderMoveName>(
  name: Name,
  order: { id: string; version: number },
  { withPosition = false, presentChange }: Options = {},
): OrderMove<Name> {
  const mutation = useApiMutation(name, { keep: (input, key) => keepMove(name, input, key, presentChange?.()) });
  const [isOutdated, setOutdated] = useState(false);
  // The same until an attempt is answered: with another position a repeated request would count as another write.
  const position = useRef<Position | null>(null);
  const { id, version } = order;
  const { mutateAsync } = mutation;

  const move = useCallback(
    async (input: OrderMoveInput<Name>) => {
      if (withPosition) position.current ??= await getCurrentPosition(positionTimeoutMs);
      const sent = { ...input, id, version, position: position.current ?? undefined } as unknown as ApiInput<Name>;
      try {
        // What waits on the order goes first, and without a network nothing would come of asking.
        const kept = mustWait(id, sent) ? await keepMove(name, sent, null, presentChange?.()) : null;
        const moved = kept ?? (await mutateAsync(sent));
        setOutdated(false);
        position.current = null;
        // Not awaited: the screen continues while the lists behind it are read again.
        void refreshOrders();
        return moved;
      } catch (error) {
        if (!isTransient(error)) position.current = null;
        const code = error instanceof ApiError ? error.code : null;
        setOutdated(code === bodyCode.conflict);
        // Somebody else moved the order, or the account may not see it any more.
        if (code === bodyCode.conflict || code === bodyCode.notFound) await refreshOrders();
        throw error;
      }
    },
    [name, id, version, withPosition, presentChange, mutateAsync],
  );
  return { move, isMoving: mutation.isPending, isOutdated };
}
