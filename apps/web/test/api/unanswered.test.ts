import { beforeEach, expect, it } from 'vitest';
import { findUnanswered, noteUnanswered } from '#shared/api/unanswered.ts';
import { storeSession } from '../support/session.ts';

beforeEach(() => {
  localStorage.clear();
  storeSession();
});

it.each(['createWorkOrder', 'reportFault', 'takeParts', 'returnParts', 'receiveParts', 'transferParts', 'addOrderCost'] as const)(
  'the key of %s that got no answer outlives its form, and its answer ends it',
  (name) => {
    const input = { text: '空调不制冷' };
    noteUnanswered(name, { input: JSON.stringify(input), key: 'key-1' });
    expect(findUnanswered(name, input)).toBe('key-1');
    expect(findUnanswered(name, { text: '灯不亮' })).toBeNull();
    noteUnanswered(name, null);
    expect(findUnanswered(name, input)).toBeNull();
  },
);
