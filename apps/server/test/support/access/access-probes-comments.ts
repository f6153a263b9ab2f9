import type { ApiName } from '@energy-om/contract';
import { type Approach, far, type Input, near, type Probe, raisedFor } from './access-probe.ts';

/** Orders at every distance from the caller, for a call that names the order it is about. */
function ofOrders(more: Input = {}): Probe {
  const named =
    (approach: Approach): Approach =>
    async (fixture, caller) => {
      const attempt = await approach(fixture, caller);
      return attempt && { input: { orderId: attempt.input.id, ...more } };
    };
  return { attempts: { all: named(far('10')), project: named(near('10')), team: named(near('20.team')), own: named(raisedFor('10')) } };
}

export const commentProbes = {
  listOrderComments: ofOrders(),
  addOrderComment: ofOrders({ text: '已到现场' }),
  listMentionablePeople: ofOrders(),
} satisfies Partial<Record<ApiName, Probe>>;
