import { describe, expect, it } from 'vitest';
import {
  authorsTimeMs,
  listCaseChoices,
  type OfflineCaseFacts,
  offlineCaseStates,
  reasonOfMove,
  workOrderStatus as status,
  takeBackMs,
} from '#index.ts';

const fresh: OfflineCaseFacts = { state: 'open', arrivedAt: 0, settledAt: null, isAuthor: false, isDispatcher: false, mayAdd: true };
const choices = (facts: Partial<OfflineCaseFacts>, now = 0) => listCaseChoices({ ...fresh, ...facts }, now);

describe('what may be done with work that does not count by itself', () => {
  it('is its author’s for a day, and then the dispatcher’s too', () => {
    expect(choices({ isAuthor: true })).toEqual(['add', 'handOver', 'discard']);
    expect(choices({ isDispatcher: true }, authorsTimeMs - 1)).toEqual([]);
    expect(choices({ isDispatcher: true }, authorsTimeMs)).toEqual(['add', 'reject']);
    expect(choices({ isAuthor: true }, authorsTimeMs)).toEqual(['add', 'handOver', 'discard']);
  });

  it('is the dispatcher’s at once where it was handed over, and no more the author’s', () => {
    expect(choices({ state: 'handedOver', isDispatcher: true })).toEqual(['add', 'reject']);
    expect(choices({ state: 'handedOver', isAuthor: true })).toEqual([]);
  });

  it('can be taken back for seven days after it was discarded', () => {
    const discarded = { state: 'discarded', settledAt: 0, isAuthor: true } as const;
    expect(choices(discarded, takeBackMs)).toEqual(['takeBack']);
    expect(choices(discarded, takeBackMs + 1)).toEqual([]);
    expect(choices({ ...discarded, isAuthor: false, isDispatcher: true })).toEqual([]);
  });

  it('cannot be added to an order that takes nothing', () => {
    expect(choices({ isAuthor: true, mayAdd: false })).toEqual(['handOver', 'discard']);
  });

  it('is nothing for others, and nothing once it is settled', () => {
    for (const state of offlineCaseStates) expect(choices({ state })).toEqual([]);
    for (const state of ['added', 'rejected'] as const)
      expect(choices({ state, isAuthor: true, isDispatcher: true }, authorsTimeMs)).toEqual([]);
  });
});

describe('the reason why it does not count', () => {
  const later = [{ action: 'finish', actorId: 'other' } as const];

  it('is closing first, then that the step was taken, else that the order moved', () => {
    expect(reasonOfMove(status.toBeClosed, ['finish'], later)).toBe('closed');
    expect(reasonOfMove(status.closed, ['finish'], [])).toBe('closed');
    expect(reasonOfMove(status.toBeBackfilled, ['finish', 'finishWithResult'], later)).toBe('done');
    expect(reasonOfMove(status.executing, ['accept'], later)).toBe('moved');
  });

  it('is that somebody else has changed the order where it could still be changed', () => {
    const edited = [{ action: 'edit', actorId: 'other' } as const];
    expect(reasonOfMove(status.toBeDispatched, ['edit'], edited)).toBe('edited');
    expect(reasonOfMove(status.executing, ['edit'], edited)).toBe('moved');
    expect(reasonOfMove(status.rolledBack, ['resubmit'], edited)).toBe('edited');
    expect(reasonOfMove(status.toBeDispatched, ['resubmit'], [{ action: 'resubmit', actorId: 'other' }])).toBe('done');
    expect(reasonOfMove(status.toBeAccepted, ['resubmit'], [{ action: 'dispatch', actorId: 'other' }])).toBe('moved');
  });
});
