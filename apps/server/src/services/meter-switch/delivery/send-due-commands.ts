import { type CommandFailure, commandTryMs, minuteMs, secondMs } from '@energy-om/domain';
import type { Transaction } from 'kysely';
import { type Database, runIn } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import { noTenant } from '#services/core/actor.ts';
import type { WrittenCommand } from '#services/core/ports/device-message.ts';
import type { AppContext } from '#services/core/request-context.ts';
import { createTenantTurns, type TenantTurns } from '#services/core/scheduling/tenant-turns.ts';
import { mayStillCut } from '#services/cutoff-policy/facts/may-still-cut.ts';
import { findSwitchValue } from '#services/device/present-values.ts';
import { dialects } from '#services/ingest/dialects/dialects.ts';
import { loadSwitchObstacle } from '#services/permit/load-switch-obstacle.ts';
import {
  claimCommand,
  type DueCommand,
  failCommand,
  findProtection,
  findReported,
  findTenantsWithDueCommands,
  listDueCommands,
  postponeCommand,
} from './due-commands.ts';

/** A command that is ready to be published. */
export interface CommandMessage extends WrittenCommand {
  /** Whose connection it goes to: the device itself, or its gateway. */
  receiverId: string;
  /** Whether the receiver is known to be offline, so that a broker could only drop the message. */
  isAway: boolean;
  expiresInSeconds: number;
}

/** Carries commands to devices. */
export interface CommandCarrier {
  /** Whether this server can publish it: the receiver is connected here and has subscribed to the topic, or to an external broker, as far as is known. */
  reaches(message: CommandMessage): boolean;
  send(message: CommandMessage): Promise<void>;
}

type Parts = Pick<AppContext, 'database' | 'clock' | 'log' | 'eventBus'>;

const pageSize = 500;
/** A reconnection that waits for the end of an isolation is looked at again then. */
const heldPauseMs = minuteMs;

export const createCommandTurns = (log: AppContext['log']): TenantTurns =>
  createTenantTurns(log, 'send-device-commands', 'commands to devices could not be sent');

/**
 * Sends the commands that are due and whose devices are connected to this server; each try is one server's, which claims it before it sends. A server that
 * ends between the two has used up one try, and nothing else. @returns how many were sent
 */
export async function sendDueCommands(app: Parts, carrier: CommandCarrier, turns = createCommandTurns(app.log)): Promise<number> {
  const { database, clock } = app;
  const tenants = await database.run(findTenantsWithDueCommands, { now: clock.now() });
  let sent = 0;
  await turns.run(
    tenants.map(({ tenant_id }) => tenant_id),
    { perTenant: 1, max: 1 + tenants.length },
    async (tenantId) => {
      sent += await sendOfTenant(app, carrier, turns, tenantId);
      return 0;
    },
  );
  return sent;
}

/** One that fails keeps no other from being sent. */
async function sendOfTenant(app: Parts, carrier: CommandCarrier, turns: TenantTurns, tenantId: string): Promise<number> {
  const paused = new Set(turns.listPaused());
  let sent = 0;
  let after = noTenant;
  for (;;) {
    const now = app.clock.now();
    const page = await app.database.run(listDueCommands, { tenant: tenantId, now, after, limit: pageSize });
    for (const command of page) {
      if (paused.has(command.id)) continue;
      await turns.attempt(tenantId, command.id, async () => {
        const messages = writeMessages(command, now).filter((message) => carrier.reaches(message));
        if (messages.length === 0 || !(await claim(app, tenantId, command, now))) return;
        for (const message of messages) await carrier.send(message);
        sent += 1;
      });
    }
    after = page.at(-1)?.id ?? after;
    if (page.length < pageSize) return sent;
  }
}

/** A command in every dialect: which of them the device speaks, its subscriptions say. */
function writeMessages({ device_id, gateway_id, code, ...command }: DueCommand, now: Date): CommandMessage[] {
  const receivers = [{ receiverId: device_id, isBehindGateway: false, isAway: command.is_away }];
  if (gateway_id !== null) receivers.push({ receiverId: gateway_id, isBehindGateway: true, isAway: command.is_gateway_away });
  const expiresAt = command.expires_at.getTime();
  // Each try is decided anew. A broker must not store one for a meter that comes back hours later, when somebody works on what it would switch.
  const expiresInSeconds = Math.ceil(Math.min(expiresAt - now.getTime(), commandTryMs) / secondMs);
  return receivers.flatMap(({ receiverId, isBehindGateway, isAway }) =>
    dialects.flatMap((dialect) => {
      const content = { requestId: command.request_id, isOn: command.is_on, code, isBehindGateway, expiresAt };
      const written = dialect.writeCommand(content);
      return written === null ? [] : [{ ...written, receiverId, isAway, expiresInSeconds }];
    }),
  );
}

/** @returns whether this server is to send it now */
async function claim({ database, eventBus }: Parts, tenantId: string, command: DueCommand, now: Date): Promise<boolean> {
  const { id, device_id: deviceId, tries, next_at: seen } = command;
  const key = { tenant: tenantId, id, tries, seen };
  const outcome = await database.transaction(async (tx) => {
    const failure = await findFailure(tx, tenantId, command, now);
    if (failure === 'held' && command.purpose === 'reconnection') {
      await runIn(tx, postponeCommand, { ...key, next: new Date(now.getTime() + heldPauseMs) });
      return null;
    }
    const state = failure === null ? ('sent' as const) : ('failed' as const);
    const changed =
      failure === null
        ? await runIn(tx, claimCommand, {
            ...{ ...key, now, next: new Date(now.getTime() + commandTryMs) },
            reportBefore: await findReportTime(tx, tenantId, deviceId),
          })
        : await runIn(tx, failCommand, { ...key, now, failure });
    return changed.length > 0 ? state : null;
  });
  if (outcome !== null && (outcome === 'failed' || tries === 0))
    await eventBus.publish({ kind: 'device-command-changed', tenantId, deviceId, commandId: id, state: outcome });
  return outcome === 'sent';
}

async function findReportTime(tx: Transaction<Schema>, tenantId: string, deviceId: string): Promise<Date | null> {
  const [meter] = await runIn(tx, findReported, { tenant: tenantId, device: deviceId });
  const report = meter && findSwitchValue(meter.values, meter.latest);
  return report ? new Date(report.at) : null;
}

/** What was decided when somebody asked is decided anew before each try: nothing switches on what people have locked meanwhile, and nothing cuts off who has paid. */
async function findFailure(tx: Transaction<Schema>, tenantId: string, command: DueCommand, now: Date): Promise<CommandFailure | null> {
  const { id, device_id, is_on, purpose } = command;
  const run: Database['run'] = (statement, values) => runIn(tx, statement, values);
  if (!is_on) {
    if ((await run(findProtection, { tenant: tenantId, device: device_id })).length > 0) return 'protected';
    return purpose === 'arrears' && !(await mayStillCut(tx, tenantId, id, now)) ? 'withdrawn' : null;
  }
  const obstacle = await loadSwitchObstacle(run, { tenantId, deviceId: device_id, isOn: true, staffId: null });
  return obstacle === null ? null : 'held';
}
