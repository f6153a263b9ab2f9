import { type ApiInput, type ApiName, type ApiOutput, bodyCode } from '@energy-om/contract';
import { useCallback, useRef, useState } from 'react';
import { ApiFailure } from '../api/api-failure.ts';
import { useApiMutation } from '../api/use-api-mutation.ts';
import { getCurrentPosition, type Position } from '../location/get-current-position.ts';
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
/** What the caller gives; the order, its version and the position are added. */
export type OrderMoveInput<Name extends OrderMoveName> = WithoutOrder<ApiInput<Name>>;

export interface OrderMove<Name extends OrderMoveName> {
  /** Rejects like `callApi`, after reporting the failure. */
  move: (input: OrderMoveInput<Name>) => Promise<ApiOutput<Name>>;
  isMoving: boolean;
  /** The last attempt met an order that someone else had moved (4009); it has been fetched again. */
  isOutdated: boolean;
}

interface Options {
  /** Sends where the phone is along, if it says so in time: for what happens on site. */
  withPosition?: boolean;
}

const positionTimeoutMs = 1500;

/** Takes an action on an order as it is seen now. Whatever comes of it, the order and all lists are fetched again. */
export function useOrderMove<Name extends OrderMoveName>(
  name: Name,
  order: { id: string; version: number },
  { withPosition = false }: Options = {},
): OrderMove<Name> {
  const mutation = useApiMutation(name);
  const [isOutdated, setOutdated] = useState(false);
  // Kept over attempts: a second try with another position would be another write.
  const position = useRef<Position | null>(null);
  const { id, version } = order;
  const { mutateAsync } = mutation;

  const move = useCallback(
    async (input: OrderMoveInput<Name>) => {
      if (withPosition) position.current ??= await getCurrentPosition(positionTimeoutMs);
      try {
        const moved = await mutateAsync({ ...input, id, version, position: position.current ?? undefined } as unknown as ApiInput<Name>);
        setOutdated(false);
        // Not waited for: the screen goes on while the lists behind it are renewed.
        void refreshOrders();
        return moved;
      } catch (error) {
        const code = error instanceof ApiFailure ? error.code : null;
        setOutdated(code === bodyCode.conflict);
        // Moved by someone else, or moved out of this account's sight.
        if (code === bodyCode.conflict || code === bodyCode.notFound) await refreshOrders();
        throw error;
      }
    },
    [id, version, withPosition, mutateAsync],
  );
  return { move, isMoving: mutation.isPending, isOutdated };
}
