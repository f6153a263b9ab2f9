import { describe, expect, test } from 'vitest';
import {
  findCommentObstacle,
  findHandoverObstacle,
  type HandoverFact,
  type HandoverItem,
  type HandoverState,
  handoverStepMs,
  mergeHandoverItems,
  nextHandoverStep,
} from '#index.ts';

const factOf = (key: string): HandoverFact => ({
  key,
  kind: 'alarm',
  subject: { kind: 'alarm', id: key },
  ...{ title: key, detail: null, place: null, level: 1, hold: null, at: null },
});
const itemOf = (key: string, changes: Partial<HandoverItem> = {}): HandoverItem => ({
  ...{ fact: factOf(key), isEnded: false, answer: { value: 'known', remark: '', by: '王磊', at: 0 } },
  ...changes,
});

describe('the items of a card', () => {
  test('are the open facts, whatever was stored before', () => {
    const names = ['a', 'b', 'c', 'd'];
    const subsets = Array.from({ length: 2 ** names.length }, (_, bits) => names.filter((_name, place) => (bits >> place) & 1));
    for (const stored of subsets) {
      for (const open of subsets) {
        const items = mergeHandoverItems(
          stored.map((key) => itemOf(key)),
          open.map(factOf),
        );
        const keysWith = (isEnded: boolean) => items.filter((item) => item.isEnded === isEnded).map(({ fact }) => fact.key);
        expect(keysWith(false)).toEqual(open);
        expect(keysWith(true)).toEqual(stored.filter((key) => !open.includes(key)));
      }
    }
  });

  test('keep what was answered, also where a fact comes back', () => {
    const [item] = mergeHandoverItems([itemOf('a', { isEnded: true })], [factOf('a')]);
    expect(item).toEqual(itemOf('a'));
  });
});

describe('what keeps somebody from signing', () => {
  const state: HandoverState = { status: 'composed', items: [], outgoingIds: ['old'], incomingIds: ['new'], step: 0, isSwitching: false };
  const confirming: HandoverState = { ...state, status: 'confirming' };

  test('goes by status and part', () => {
    expect(findHandoverObstacle(state, 'outgoing', 'old', false)).toBeNull();
    expect(findHandoverObstacle(state, 'outgoing', 'new', false)).toBe('notYours');
    expect(findHandoverObstacle(state, 'incoming', 'new', false)).toBe('notSigned');
    expect(findHandoverObstacle(confirming, 'outgoing', 'old', false)).toBe('signedAlready');
    expect(findHandoverObstacle(confirming, 'incoming', 'new', false)).toBeNull();
    expect(findHandoverObstacle({ ...state, status: 'confirmed' }, 'incoming', 'new', false)).toBe('signedAlready');
  });

  test('is an open fact that nobody has read, and no ended one', () => {
    const unread = itemOf('a', { answer: null });
    expect(findHandoverObstacle({ ...confirming, items: [itemOf('b'), unread] }, 'incoming', 'new', false)).toBe('unread');
    expect(findHandoverObstacle({ ...confirming, items: [{ ...unread, isEnded: true }] }, 'incoming', 'new', false)).toBeNull();
  });

  test('is not that the leader has no part, once the card is late', () => {
    expect(findHandoverObstacle(confirming, 'incoming', 'leader', true)).toBe('notYours');
    expect(findHandoverObstacle({ ...state, isSwitching: true }, 'outgoing', 'old', false)).toBe('switching');
    expect(findHandoverObstacle({ ...confirming, isSwitching: true }, 'incoming', 'new', false)).toBe('switching');
    expect(findHandoverObstacle({ ...confirming, step: 1 }, 'incoming', 'leader', true)).toBeNull();
    expect(findHandoverObstacle({ ...confirming, step: 1 }, 'incoming', 'other', false)).toBe('notYours');
  });
});

describe('what keeps somebody from writing on a card', () => {
  const card = { status: 'composed' as const, step: 0, outgoingIds: ['old'], incomingIds: ['new'] };

  test('of an item is having no part; the leader may, and both shifts after it was confirmed', () => {
    for (const status of ['composed', 'confirming', 'confirmed'] as const) {
      const ask = (id: string, mayManage = false) => findCommentObstacle({ ...card, status }, 'item', id, mayManage);
      expect([ask('old'), ask('new'), ask('leader', true), ask('other')]).toEqual([null, null, null, 'notYours']);
    }
  });

  test('beside the items is not handing over, and the second signature', () => {
    const ask = (id: string, changes = {}, mayManage = false) => findCommentObstacle({ ...card, ...changes }, 'remark', id, mayManage);
    expect([ask('old'), ask('new'), ask('leader', {}, true)]).toEqual([null, 'notYours', 'notYours']);
    expect([ask('leader', { step: 1 }, true), ask('old', { status: 'confirming' })]).toEqual([null, null]);
    expect(ask('old', { status: 'confirmed' })).toBe('signedAlready');
  });
});

test('the escalation has three steps, and after an interruption takes the highest', () => {
  const at = (steps: number) => nextHandoverStep(0, steps * handoverStepMs);
  expect([at(0.5), at(1), at(2.9), at(3), at(50)]).toEqual([
    { step: 0, nextAt: handoverStepMs },
    { step: 1, nextAt: 2 * handoverStepMs },
    { step: 2, nextAt: 3 * handoverStepMs },
    { step: 3, nextAt: null },
    { step: 3, nextAt: null },
  ]);
});
