import { describe, expect, it } from 'vitest';
import type { Sender } from '#services/core/ports/device-message.ts';
import { MessageQueues } from '#services/ingest/queue/message-queues.ts';
import { QueuedMessage } from '#services/ingest/queue/queued-message.ts';
import { maxInBatch, maxInSharedBatch } from '#services/ingest/queue/tenant-queue.ts';

const telemetry = 'v1/devices/me/telemetry';

describe('a tenant that floods', () => {
  it('has turns of its own, while tenants with little share theirs', () => {
    const queues = new MessageQueues({ take: () => 0 });
    const message = (tenantId: string, deviceId: string) =>
      new QueuedMessage({ sender: { tenantId, deviceId }, topic: telemetry, payload: Buffer.from('{"power":1}'), at: 0 });
    for (let index = 0; index < 5 * maxInBatch.messages; index += 1) queues.add(message('a', `a${index % 3}`));
    for (const tenantId of ['b', 'c']) for (let index = 0; index < 20; index += 1) queues.add(message(tenantId, `${tenantId}${index}`));
    const turns: [string, number][][] = [];
    const take = () => {
      const turn = queues.takeTurn(0);
      for (const { queue, batch } of turn) expect(new Set(batch.map(({ sender }) => sender.tenantId))).toEqual(new Set([queue.tenantId]));
      if (turn.length > 0) turns.push(turn.map(({ queue, batch }) => [queue.tenantId, batch.length]));
      return turn;
    };
    for (let turn = take(); turn.length > 0; turn = take()) {
      // Two of one tenant never run at the same time: while one is stored, the tenant has no other turn.
      const other = take();
      for (const { queue } of turn) expect(other.map((each) => each.queue)).not.toContain(queue);
      for (const { queue } of [...turn, ...other]) queues.release(queue, 0);
    }
    const joint = [
      ['b', 20],
      ['c', 20],
    ];
    // Since others send as well, a tenant with much is stored in smaller pieces.
    const left = 4 * maxInBatch.messages;
    const shared = Array.from({ length: Math.floor(left / maxInSharedBatch.messages) }, () => [['a', maxInSharedBatch.messages]]);
    expect(turns).toEqual([[['a', maxInBatch.messages]], joint, ...shared, [['a', left % maxInSharedBatch.messages]]]);
  });

  it('fills no more than one batch together, and a tenant that is kept apart shares none', () => {
    const queues = new MessageQueues({ take: () => 0 });
    for (let tenant = 0; tenant < 10; tenant += 1)
      for (let index = 0; index < 40; index += 1) {
        const sender = { tenantId: `t${tenant}`, deviceId: `${tenant} ${index}` };
        queues.add(new QueuedMessage({ sender, topic: telemetry, payload: Buffer.from('{"power":1}'), at: 0 }));
      }
    const tenantsOf = (turn: ReturnType<MessageQueues['takeTurn']>) => turn.map(({ queue }) => queue.tenantId);
    const first = queues.takeTurn(0);
    expect(first.reduce((sum, { batch }) => sum + batch.length, 0)).toBe(maxInBatch.messages);
    for (const { queue } of first) queues.release(queue, 0);
    const [kept] = queues.takeTurn(0);
    if (!kept) throw new Error('nobody has a turn');
    queues.keepApart(kept.queue, 0);
    queues.release(kept.queue, 0);
    const add = () =>
      queues.add(new QueuedMessage({ sender: kept.batch[0]?.sender as Sender, topic: telemetry, payload: Buffer.from('{}'), at: 0 }));
    add();
    for (let turn = queues.takeTurn(0); turn.length > 0; turn = queues.takeTurn(0)) {
      if (tenantsOf(turn).includes(kept.queue.tenantId)) expect(turn).toHaveLength(1);
      for (const { queue } of turn) queues.release(queue, 0);
    }
  });

  it('leaves the others twice the time of its own turn while they send, and uses all of it while they do not', () => {
    const queues = new MessageQueues({ take: () => 0 });
    const add = (tenantId: string) =>
      queues.add(new QueuedMessage({ sender: { tenantId, deviceId: tenantId }, topic: telemetry, payload: Buffer.from('{}'), at: 0 }));
    const takeTurn = (now: number, milliseconds: number) => {
      const [turn] = queues.takeTurn(now);
      if (turn) queues.release(turn.queue, now + milliseconds);
      return turn?.queue.tenantId;
    };
    for (let index = 0; index < 10 * maxInBatch.messages; index += 1) add('loud');
    expect([takeTurn(0, 30), takeTurn(30, 30)]).toEqual(['loud', 'loud']);
    add('quiet');
    expect([takeTurn(60, 5), takeTurn(65, 5), takeTurn(70, 30), takeTurn(100, 30)]).toEqual(['loud', 'quiet', 'loud', undefined]);
    add('quiet');
    expect([takeTurn(110, 5), takeTurn(159, 30), takeTurn(160, 30)]).toEqual(['quiet', undefined, 'loud']);
    // Nobody else has sent for a second: there is no pause any more.
    expect([takeTurn(1_300, 30), takeTurn(1_330, 30), takeTurn(1_360, 30)]).toEqual(['loud', 'loud', 'loud']);
  });
});
