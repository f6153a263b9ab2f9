import { describe, expect, it } from 'vitest';
import { publishAlarms } from '#live/publishing/publish-alarms.ts';
import type { Actor } from '#services/core/actor.ts';
import { createEventBus } from '#services/core/event-bus.ts';
import type { AppContext } from '#services/core/request-context.ts';

const actor = { accountId: 'account', tenantId: 'tenant', roleGrants: [{ role: 'dispatcher', areaId: null }] } as unknown as Actor;
const alarm = { level: 1, name: 'overload', device: 'EM-1', device_id: 'device' };

/** A database whose answers to reads of alarms come from the test, each as a promise of the alarm's state. */
function createFixture(states: readonly Promise<string>[]) {
  const left = [...states];
  const published: unknown[] = [];
  const warnings: unknown[] = [];
  const run = async ({ name }: { name: string }) => {
    if (name !== 'find-alarm-to-publish') return [{ id: 'device', areaPath: '/', projectIds: [] }];
    return [{ ...alarm, state: await left.shift() }];
  };
  const eventBus = createEventBus(() => ({ send: async () => undefined, close: async () => undefined }));
  const context = { eventBus, database: { run }, log: { warn: (fields: object) => warnings.push(fields) } } as unknown as AppContext;
  const broker = { publish: async (_topic: string, message: { alarmId: string; state: string }) => void published.push(message) };
  const signedInActors = { read: async () => [actor], close: () => undefined };
  publishAlarms(context, broker as never, signedInActors);
  const change = (alarmId: string, isNew: boolean) => eventBus.publish({ kind: 'alarm-changed', tenantId: 'tenant', alarmId, isNew });
  return { published, warnings, change };
}

describe('changes of alarms', () => {
  it('are published in the order in which they happened, even when the database answers the first one late', async () => {
    const first = Promise.withResolvers<string>();
    const { published, change } = createFixture([first.promise, Promise.resolve('cleared')]);
    await change('a', true);
    await change('a', false);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(published).toEqual([]);
    first.resolve('open');
    await expect
      .poll(() => published)
      .toMatchObject([
        { state: 'open', isNew: true },
        { state: 'cleared', isNew: false },
      ]);
  });

  it('of one alarm do not wait for those of another', async () => {
    const { published, change } = createFixture([new Promise(() => undefined), Promise.resolve('open')]);
    await change('a', true);
    await change('b', true);
    await expect.poll(() => published).toMatchObject([{ alarmId: 'b' }]);
  });

  it('are published after one that could not be read', async () => {
    const { published, warnings, change } = createFixture([Promise.reject(new Error('database away')), Promise.resolve('cleared')]);
    await change('a', true);
    await change('a', false);
    await expect.poll(() => published).toMatchObject([{ alarmId: 'a', state: 'cleared' }]);
    expect(warnings).toMatchObject([{ alarmId: 'a' }]);
  });
});
