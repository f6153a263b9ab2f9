import { expect, it } from 'vitest';
import { stepsToList } from '#app/desk/use-close.ts';
import { paths, screenAddress } from '#shared/navigation/paths.ts';

const list = `${paths.members}?tab=pending`;
const row = (id: string) => screenAddress('member', { id });
const steps = (...before: (string | null)[]) =>
  stepsToList(new Map(before.flatMap((address, at) => (address === null ? [] : [[at, address]]))), before.length, list, 'members');

it('closing goes back to the list from which a row was opened, over other rows of it', () => {
  expect(steps(paths.home, list)).toBe(1);
  expect(steps(paths.home, list, row('account-1'), screenAddress('invites'))).toBe(3);
});

it('closing leads to the list in place of the row where it was not opened from there, or from another state of it', () => {
  expect(steps()).toBe(0);
  expect(steps(paths.home)).toBe(0);
  expect(steps(paths.members)).toBe(0);
  expect(steps(list, paths.home)).toBe(0);
  expect(steps(list, null, row('account-1'))).toBe(0);
});
