import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { dayMs, hourMs, minuteMs } from '@energy-om/domain';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { Copies } from '#shared/take-along/store/copies.ts';
import { openCopiesDatabase } from '#shared/take-along/store/copies-database.ts';
import { isAwayTooLong, maxAwayMs, seenAtContact, seenNow } from '#shared/take-along/store/seen-time.ts';

/** Of the server; the phone's clock is three hours behind. */
const contactAt = Date.parse('2026-11-01T08:00:00Z');
const skewMs = 3 * hourMs;
const wallAtContact = contactAt - skewMs;

const name = `copies ${randomUUID()}`;
const open: Copies[] = [];

async function openCopies(): Promise<Copies> {
  const copies = new Copies(await openCopiesDatabase(name, () => undefined));
  open.push(copies);
  return copies;
}

/** The server has just answered the phone. */
async function openAfterContact(serverAt = contactAt, wall = wallAtContact): Promise<Copies> {
  const copies = await openCopies();
  await copies.writeFacts({ reader: 'r', contactAt: wall, comparedAt: null, actor: null, seen: seenAtContact(serverAt, wall) });
  return copies;
}

afterEach(() => {
  for (const copies of open.splice(0)) copies.close();
});

describe('copies on a phone that the server has not answered', () => {
  it('are shut 14 days after its last answer, however wrong the clock was then', async () => {
    const copies = await openAfterContact();
    expect(await copies.isShut(wallAtContact + maxAwayMs)).toBe(false);
    expect(await copies.isShut(wallAtContact + maxAwayMs + 1)).toBe(true);
  });

  it('stay shut when the clock is set back, also after the app has been closed', async () => {
    const copies = await openAfterContact();
    await copies.put('orders', [{ id: 'order-1', version: '1', data: {} }], wallAtContact);
    expect(await copies.find('orders', 'order-1', wallAtContact + 20 * minuteMs)).not.toBeNull();
    // Between two notes, so that what makes the difference is what was seen last.
    expect(await copies.isShut(wallAtContact + maxAwayMs - 10)).toBe(false);
    expect(await copies.isShut(wallAtContact + maxAwayMs + 10)).toBe(true);
    for (const wall of [wallAtContact, wallAtContact + dayMs, wallAtContact - 300 * dayMs]) {
      expect(await copies.isShut(wall)).toBe(true);
      expect(await copies.find('orders', 'order-1', wall)).toBeNull();
      expect(await copies.list('orders', wall)).toEqual([]);
    }
    copies.close();
    expect(await (await openCopies()).isShut(wallAtContact)).toBe(true);
  });

  it('go on counting from the latest time that was seen when the clock is set back before', async () => {
    const copies = await openAfterContact();
    expect(await copies.isShut(wallAtContact + 10 * dayMs)).toBe(false);
    expect(await copies.isShut(wallAtContact)).toBe(false);
    expect(await copies.isShut(wallAtContact + 4 * dayMs)).toBe(false);
    expect(await copies.isShut(wallAtContact + 4 * dayMs + 1)).toBe(true);
  });

  it('are not shut by a clock that is three hours wrong, nor by one that is corrected', async () => {
    const copies = await openAfterContact();
    for (const off of [skewMs, -skewMs, 0, skewMs]) expect(await copies.isShut(wallAtContact + dayMs + off)).toBe(false);
    expect(await copies.isShut(wallAtContact + 13 * dayMs)).toBe(false);
  });

  it('open again with the next answer, also where the clock stays wrong', async () => {
    const yearAhead = wallAtContact + 365 * dayMs;
    const copies = await openAfterContact();
    expect(await copies.isShut(yearAhead)).toBe(true);
    await openAfterContact(contactAt + dayMs, yearAhead);
    expect(await copies.isShut(yearAhead)).toBe(false);
    expect(await copies.isShut(yearAhead + maxAwayMs)).toBe(false);
    expect(await copies.isShut(yearAhead + maxAwayMs + 1)).toBe(true);
  });

  it('that an earlier release has fetched are counted by the phone’s clock until the next answer', async () => {
    const copies = await openCopies();
    await copies.writeFacts({ reader: 'r', contactAt: wallAtContact, comparedAt: null, actor: null });
    expect(await copies.isShut(wallAtContact + maxAwayMs)).toBe(false);
    expect(await copies.isShut(wallAtContact + maxAwayMs + 1)).toBe(true);
    expect(await copies.isShut(wallAtContact)).toBe(true);
  });
});

describe('the time that a phone has seen', () => {
  it('never goes back, and once too long away it stays so, whatever the clock shows', () => {
    const walls = fc.array(fc.integer({ min: wallAtContact - 40 * dayMs, max: wallAtContact + 40 * dayMs }), { maxLength: 30 });
    fc.assert(
      fc.property(walls, (shown) => {
        let seen = seenAtContact(contactAt, wallAtContact);
        for (const wall of shown) {
          const next = seenNow(seen, wall);
          expect(next.seenAt).toBeGreaterThanOrEqual(seen.seenAt);
          if (isAwayTooLong(seen)) expect(isAwayTooLong(next)).toBe(true);
          seen = next;
        }
      }),
    );
  });

  it('is the clock’s own where nobody sets it, however often it is looked at', () => {
    const steps = fc.array(fc.integer({ min: 0, max: 3 * dayMs }), { maxLength: 30 });
    fc.assert(
      fc.property(steps, (passed) => {
        let seen = seenAtContact(contactAt, wallAtContact);
        let wall = wallAtContact;
        for (const step of passed) {
          wall += step;
          seen = seenNow(seen, wall);
        }
        expect(seen.seenAt).toBe(wall + skewMs);
      }),
    );
  });
});
