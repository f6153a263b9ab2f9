import { describe, expect, it } from 'vitest';
import { actions, type LaterChange, mayFollow, mayHaveClassified, offlineActions, sideActions } from '#index.ts';

const change = (action: LaterChange['action'], actorId: string | null = 'other'): LaterChange => ({ action, actorId });
const all = Object.keys(offlineActions) as (keyof typeof offlineActions)[];
const listOf = (kind: string) => all.filter((action) => offlineActions[action] === kind);

describe('an action that was taken without a network', () => {
  it('has a row in the table, whichever it is', () => {
    expect(all.toSorted()).toEqual([...actions, ...sideActions].toSorted());
  });

  it('counts where nothing has changed', () => {
    for (const action of all) expect(mayFollow(action, [])).toBe(true);
  });

  it.each(['add', 'checkIn', 'approveHold', 'changeMembers', 'urge'] as const)('and is a step of one’s own, follows %s', (later) => {
    for (const action of listOf('ownStep')) expect(mayFollow(action, [change(later), change('add')])).toBe(true);
    for (const action of listOf('judgement')) expect(mayFollow(action, [change(later)])).toBe(false);
  });

  it.each(['redispatch', 'sendBack', 'finish', 'hold', 'edit', 'applyForClosing', 'close'] as const)(
    'and is a step of one’s own, does not follow %s',
    (later) => {
      for (const action of listOf('ownStep')) expect(mayFollow(action, [change('add'), change(later)])).toBe(false);
    },
  );

  it('follows the end of a hold by the system, not by a person', () => {
    expect(mayFollow('finish', [change('resume', null)])).toBe(true);
    expect(mayFollow('finish', [change('resume')])).toBe(false);
  });

  it('follows an application for closing that was undone, with what was added meanwhile', () => {
    expect(mayFollow('finish', [change('applyForClosing'), change('add'), change('refuseClosing')])).toBe(true);
    expect(mayFollow('finish', [change('applyForClosing'), change('confirmClosing'), change('refuseClosing'), change('add')])).toBe(true);
    expect(mayFollow('finish', [change('applyForClosing'), change('withdrawClosing'), change('applyForClosing')])).toBe(false);
    expect(mayFollow('finish', [change('refuseClosing')])).toBe(false);
    expect(mayFollow('finish', [change('applyForClosing'), change('hold'), change('refuseClosing')])).toBe(false);
  });

  it('is put upon anything where it adds or says a fact', () => {
    for (const action of [...listOf('addition'), ...listOf('fact')])
      expect(mayFollow(action, [change('redispatch'), change('edit')])).toBe(true);
  });

  it('is put upon whatever leaves what the order says where it changes that', () => {
    for (const action of listOf('words')) {
      expect(mayFollow(action, [change('dispatch'), change('sendBack'), change('add')])).toBe(true);
      for (const reworded of ['edit', 'resubmit'] as const) expect(mayFollow(action, [change('add'), change(reworded)])).toBe(false);
    }
    expect([mayHaveClassified([change('add')]), mayHaveClassified([change('add'), change('dispatch')])]).toEqual([false, true]);
  });

  it('of those that need a network never follows anything', () => {
    for (const action of listOf('online')) expect(mayFollow(action, [change('add')])).toBe(false);
  });
});
