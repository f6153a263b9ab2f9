import { type ApiName, api, bodyCode } from '@energy-om/contract';
import { vi } from 'vitest';
import { drawLock } from '../factories/create-permits.ts';
import type { Answer, TestClient } from '../services/test-client.ts';
import type { AccessFixture } from './access-fixture.ts';
import { type Access, type Caller, levels } from './access-matrix.ts';
import type { Input, Probe } from './access-probe.ts';
import { accountProbes } from './access-probes-account.ts';
import { administrationProbes } from './access-probes-administration.ts';
import { alarmProbes } from './access-probes-alarms.ts';
import { announcementProbes } from './access-probes-announcements.ts';
import { areaProbes } from './access-probes-areas.ts';
import { businessTypeProbes } from './access-probes-business-types.ts';
import { calendarProbes } from './access-probes-calendars.ts';
import { commentProbes } from './access-probes-comments.ts';
import { configurationProbes } from './access-probes-configuration.ts';
import { deviceAdministrationProbes } from './access-probes-device-administration.ts';
import { deviceProbes } from './access-probes-devices.ts';
import { dispatchRuleProbes } from './access-probes-dispatch-rules.ts';
import { escalationProbes } from './access-probes-escalation.ts';
import { inspectionProbes } from './access-probes-inspections.ts';
import { listProbes } from './access-probes-lists.ts';
import { managedDeviceProbes } from './access-probes-managed-devices.ts';
import { meterModelProbes } from './access-probes-meter-models.ts';
import { notificationProbes } from './access-probes-notifications.ts';
import { offlineWorkProbes } from './access-probes-offline-work.ts';
import { operationMapProbes } from './access-probes-operation-map.ts';
import { orderFormProbes } from './access-probes-order-form.ts';
import { orderReportProbes } from './access-probes-order-reports.ts';
import { orderProbes } from './access-probes-orders.ts';
import { parametersProbes } from './access-probes-parameters.ts';
import { paymentProbes } from './access-probes-payments.ts';
import { permitProbes } from './access-probes-permits.ts';
import { planProbes } from './access-probes-plans.ts';
import { platformProbes } from './access-probes-platform.ts';
import { projectProbes } from './access-probes-projects.ts';
import { reportProbes } from './access-probes-reports.ts';
import { roomProbes } from './access-probes-rooms.ts';
import { rosterProbes } from './access-probes-rosters.ts';
import { skillProbes } from './access-probes-skills.ts';
import { sparePartProbes } from './access-probes-spare-parts.ts';
import { switchingProbes } from './access-probes-switchings.ts';
import { freeSites, tableImportProbes } from './access-probes-table-imports.ts';
import { takeAlongProbes } from './access-probes-take-along.ts';
import { tariffProbes } from './access-probes-tariffs.ts';
import { trackProbes } from './access-probes-tracks.ts';
import { walletProbes } from './access-probes-wallets.ts';

/** Valid input for every served call, for everybody: a missing call does not compile. */
export const probes: Record<ApiName, Probe> = {
  ...accountProbes,
  ...administrationProbes,
  ...alarmProbes,
  ...announcementProbes,
  ...areaProbes,
  ...businessTypeProbes,
  ...calendarProbes,
  ...tariffProbes,
  ...commentProbes,
  ...offlineWorkProbes,
  ...configurationProbes,
  ...escalationProbes,
  ...parametersProbes,
  ...deviceAdministrationProbes,
  ...deviceProbes,
  ...dispatchRuleProbes,
  ...listProbes,
  ...meterModelProbes,
  ...managedDeviceProbes,
  ...notificationProbes,
  ...operationMapProbes,
  ...takeAlongProbes,
  ...orderFormProbes,
  ...orderProbes,
  ...permitProbes,
  ...orderReportProbes,
  ...sparePartProbes,
  ...inspectionProbes,
  ...planProbes,
  ...platformProbes,
  ...projectProbes,
  ...reportProbes,
  ...roomProbes,
  ...rosterProbes,
  ...skillProbes,
  ...switchingProbes,
  ...trackProbes,
  ...paymentProbes,
  ...walletProbes,
  ...tableImportProbes,
};

/** What a test may check besides the code. */
export interface AccessObserver {
  /** Runs before each call that might write. */
  before?(): Promise<void>;
  /** Runs after each refused call. */
  refused?(): Promise<void>;
  answered?(answer: Answer): void;
}

const widestFirst = [...levels].reverse();

/** The code of a refusal, or how far the call is served, or in words an answer that is neither. */
export async function observeAccess(
  fixture: AccessFixture,
  name: ApiName,
  caller: Caller,
  observer: AccessObserver = {},
): Promise<Access | string> {
  const probe = (probes as Partial<Record<ApiName, Probe>>)[name];
  if (!probe) return readRefusal(await callOnce(fixture.callers[caller].client, name, {}));
  return 'attempts' in probe
    ? tryLevels(fixture, name, caller, probe.attempts, observer)
    : lookAtAnswers(fixture, name, caller, probe, observer);
}

async function tryLevels(
  fixture: AccessFixture,
  name: ApiName,
  caller: Caller,
  attempts: Extract<Probe, { attempts: unknown }>['attempts'],
  observer: AccessObserver,
): Promise<Access | string> {
  let refusal: Access | string = 'no attempt was made';
  for (const level of widestFirst) {
    const attempt = await attempts[level]?.(fixture, caller);
    if (!attempt) continue;
    await observer.before?.();
    const answer = await callOnce(attempt.client ?? fixture.callers[caller].client, name, attempt.input);
    observer.answered?.(answer);
    if (isServed(answer)) {
      if (api[name].method !== 'GET') await fixture.forgetOrder(String(attempt.input.id));
      return level;
    }
    await observer.refused?.();
    refusal = readRefusal(answer);
  }
  return refusal;
}

async function lookAtAnswers(
  fixture: AccessFixture,
  name: ApiName,
  caller: Caller,
  { inputs, marks, readShown = (data) => data }: Exclude<Probe, { attempts: unknown }>,
  observer: AccessObserver,
): Promise<Access | string> {
  let shown = '';
  const marked = await marks(fixture, caller);
  for (const input of await inputs(fixture, caller)) {
    const answer = await callOnce(fixture.callers[caller].client, name, input);
    observer.answered?.(answer);
    if (!isServed(answer)) return readRefusal(answer);
    shown += JSON.stringify(readShown(answer.data));
  }
  const markedLevels = levels.filter((level) => marked[level] !== undefined);
  const seen = markedLevels.filter((level) => shown.includes(marked[level] as string));
  const isNested = seen.every((level, index) => level === markedLevels[index]);
  return isNested ? (seen.at(-1) ?? 'nothing is shown') : `only ${seen.join(', ')}`;
}

/** Calls as the phone does; a call that takes a file gets one. */
export async function callOnce(client: TestClient, name: ApiName, input: Input, headers: Record<string, string> = {}): Promise<Answer> {
  if (name === 'startTableImport') return importOnce(client, headers);
  if (name === 'uploadRoomProofs')
    return client.upload(name, [{ name: 'proof.png', bytes: await drawLock() }], { code: String(input.code) }, { headers });
  if (name === 'depositOfflinePhoto')
    return client.upload(name, [{ name: 'site.png', bytes: await drawLock() }], input as Record<string, string>, { headers });
  if (name !== 'uploadFile' && name !== 'uploadFiles') return client.call(name, input, { headers });
  return client.upload(name, [{ name: 'note.txt', bytes: Buffer.from('note') }], {}, { headers });
}

/** Waits until the import has ended, since it changes its own row meanwhile. */
async function importOnce(client: TestClient, headers: Record<string, string>): Promise<Answer> {
  const answer = await client.upload('startTableImport', [freeSites], { kind: 'sites', dryRun: 'true' }, { headers });
  if (answer.code !== bodyCode.success) return answer;
  const findState = async () => (await client.call('getTableImport', { id: answer.data.id }, { headers })).data?.state;
  await vi.waitUntil(async () => (await findState()) !== 'running', { timeout: 60_000 });
  return answer;
}

/** The token call answers without an envelope. */
function isServed(answer: Answer): boolean {
  return answer.code === bodyCode.success || 'access_token' in answer;
}

function readRefusal({ code, message }: Answer): Access | string {
  const { tokenExpired, forbidden, notFound, conflict } = bodyCode;
  if (code === tokenExpired || code === forbidden || code === notFound || code === conflict) return code;
  return `${code} ${message}`;
}
