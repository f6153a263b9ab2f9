import { type CommandState, commandReportMs, isAcknowledgement, isAnswerAwaited } from '@energy-om/domain';
import type { Selectable, Transaction } from 'kysely';
import { runIn } from '#db/database.ts';
import type { DeviceCommandTable } from '#db/schema/device-commands.ts';
import type { Schema } from '#db/schema.ts';
import { statement } from '#db/statement.ts';
import type { AppContext } from '#services/core/request-context.ts';

/** What a device answered to a command. */
export interface CommandAnswer {
  deviceId: string;
  requestId: number;
  answer: unknown;
  /** When it was received, epoch milliseconds. */
  at: number;
}

type Parts = Pick<AppContext, 'database' | 'log' | 'eventBus'>;

interface CommandRow extends Pick<Selectable<DeviceCommandTable>, 'id' | 'state' | 'tries' | 'next_at' | 'expires_at'> {
  answers: number;
}

/** A device that answers without end fills nothing. */
const maxAnswers = 20;
/** Characters of an answer's JSON. */
const maxAnswerLength = 2_000;

/** The device is part of the key: nobody answers for another one. */
const lockAnswered = statement<{ tenant: string; device: string; request: number }, CommandRow>(
  'lock-answered-device-command',
  `select c.id, c.state, c.tries, c.next_at, c.expires_at,
      (select count(*)::int from device_command_answers x where x.tenant_id = :tenant and x.command_id = c.id) as answers
    from device_commands c where c.tenant_id = :tenant and c.device_id = :device and c.request_id = :request for no key update of c`,
);

/**
 * Records the answers of devices. One ends a command that waits for it; late ones, and any after the first, are only recorded, and an id that is no
 * command of this device's moves nothing.
 */
export async function recordCommandAnswers(app: Parts, tenantId: string, answers: readonly CommandAnswer[]): Promise<void> {
  for (const answer of answers) {
    const ended = await app.database.transaction((tx) => recordAnswer(tx, app, tenantId, answer));
    if (ended) await app.eventBus.publish({ kind: 'device-command-changed', tenantId, deviceId: answer.deviceId, ...ended });
  }
}

/** @returns the command where the answer has ended it */
async function recordAnswer(
  tx: Transaction<Schema>,
  { log }: Parts,
  tenantId: string,
  { deviceId, requestId, answer, at }: CommandAnswer,
): Promise<{ commandId: string; state: CommandState } | null> {
  const [command] = isRequestId(requestId) ? await runIn(tx, lockAnswered, { tenant: tenantId, device: deviceId, request: requestId }) : [];
  if (!command) {
    log.debug({ deviceId, requestId }, 'a device answered a command that it was not sent');
    return null;
  }
  const { id, state, tries, next_at, expires_at, answers } = command;
  const isAwaited = isAnswerAwaited({ state, tries, nextAt: next_at?.getTime() ?? null, expiresAt: expires_at.getTime() }, at);
  if (answers < maxAnswers) {
    await tx
      .insertInto('device_command_answers')
      .values({
        tenant_id: tenantId,
        command_id: id,
        position: answers,
        at: new Date(at),
        answer: JSON.stringify(shorten(answer)),
        counted: isAwaited,
      })
      .execute();
  }
  if (!isAwaited) return null;
  const ended = isAcknowledgement(answer) ? ('acknowledged' as const) : ('failed' as const);
  await tx
    .updateTable('device_commands')
    .set({
      state: ended,
      failure: ended === 'failed' ? 'refused' : null,
      next_at: null,
      ended_at: new Date(at),
      check_at: ended === 'acknowledged' ? new Date(at + commandReportMs) : null,
    })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
  return { commandId: id, state: ended };
}

/** Ids of up to ten digits arrive, and the column has 31 bits. */
function isRequestId(id: number): boolean {
  return id > 0 && id < 2 ** 31;
}

function shorten(answer: unknown): unknown {
  const text = JSON.stringify(answer);
  return text.length <= maxAnswerLength ? answer : { beginning: text.slice(0, maxAnswerLength), length: text.length };
}
