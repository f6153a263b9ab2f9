import type { TestPerson } from '../factories/create-tenant.ts';
import type { Moved, OrderFixture, OrderRef, OrderStage, OrderWrite } from '../factories/order-fixture.ts';
import { type DispatchResult, dispatchNotifications, type Message, readMessages } from './notifications.ts';

/** Orders whose notifications are dispatched after each step. @param find gives the fixture of the running test */
export function notifyOfOrders(find: () => OrderFixture) {
  const dispatch = (): Promise<DispatchResult> => dispatchNotifications(find().server, find().tenant);
  return {
    dispatch,
    /** An order with all notifications up to its stage dispatched. */
    async orderAt(stage: OrderStage): Promise<Moved> {
      const order = await find().orderAt(stage);
      await dispatch();
      return order;
    },
    /** The notifications that one step dispatches. */
    async step(
      person: TestPerson,
      name: OrderWrite,
      order: OrderRef,
      input?: Record<string, unknown>,
    ): Promise<DispatchResult & { order: Moved }> {
      const moved = await find().act(person, name, order, input);
      return { ...(await dispatch()), order: moved };
    },
    newest: async (person: TestPerson): Promise<Message | undefined> => (await readMessages(find().tenant.clients[person]))[0],
  };
}
