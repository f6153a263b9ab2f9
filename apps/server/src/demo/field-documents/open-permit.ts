import type { ApiInput, ApiOutput } from '@energy-om/contract';
import { hourMs, minuteMs } from '@energy-om/domain';
import { processIsolationPoint } from '#services/permit/process-isolation-point.ts';
import { processPermit } from '#services/permit/process-permit.ts';
import { savePermit } from '#services/permit/save-permit.ts';
import { signBriefing } from '#services/permit/sign-briefing.ts';
import type { StoredPicture } from '../pictures/store-pictures.ts';
import { call, type Loading } from '../set-up/services-at.ts';
import type { Acting } from './act-as.ts';
import type { ElectricalWork } from './find-work.ts';
import { storePhoto } from './store-photo.ts';

type Permit = ApiOutput<'savePermit'>;

interface Parts extends Acting {
  now: number;
  /** Of a lock; undefined: its points stay as they are planned. */
  photo: StoredPicture | undefined;
}

/** A low voltage permit by which people work: its points are locked, and one of them is earthed. */
export async function openPermit(loading: Loading, work: ElectricalWork, { as, idOf, now, photo }: Parts): Promise<void> {
  const begin = 110 * minuteMs;
  let agoMs = begin;
  // Each act some minutes after the one before it.
  const next = (minutes: number) => {
    agoMs -= minutes * minuteMs;
    return agoMs;
  };
  let permit: Permit = await call(as('xu', agoMs), 'savePermit', savePermit, permitOf(work, idOf, now - begin));
  const { id } = permit;
  const process = async (key: string, minutes: number, act: Omit<ApiInput<'processPermit'>, 'id' | 'version'>) => {
    permit = await call(as(key, next(minutes)), 'processPermit', processPermit, { id, version: permit.version, ...act });
  };
  await process('xu', 4, { action: 'send' });
  await process('chen', 6, { action: 'issue' });
  if (!photo) return;
  const step = async (key: string, point: number, taken: Partial<ApiInput<'processIsolationPoint'>>) => {
    const pointId = permit.points[point]?.id ?? '';
    const input = { id, version: permit.version, pointId, ...taken } as ApiInput<'processIsolationPoint'>;
    permit = await call(as(key, next(3)), 'processIsolationPoint', processIsolationPoint, input);
  };
  for (const point of [0, 1]) {
    await step('wu', point, { step: 'switchOff' });
    const photoId = await storePhoto(loading, as('wu', agoMs), photo);
    await step('wu', point, { step: 'lock', photoId, number: point === 0 ? '锁 03' : '锁 04' });
    await step('wu', point, { step: 'prove' });
  }
  await step('wu', 0, { step: 'earth', number: '地线 02' });
  await process('xu', 6, { action: 'permit' });
  await process('li', 2, { action: 'permit' });
  for (const key of ['xu', 'wu', 'wang'])
    permit = await call(as(key, next(1)), 'signBriefing', signBriefing, { id, version: permit.version });
  await process('xu', 2, { action: 'begin' });
}

function permitOf({ id, title, site, panel, bank }: ElectricalWork, idOf: Parts['idOf'], from: number): ApiInput<'savePermit'> {
  return {
    orderId: id,
    kind: 'lowVoltage',
    issuerId: idOf('chen'),
    leaderId: idOf('xu'),
    permitterId: idOf('li'),
    guardianId: null,
    crewIds: [idOf('wu'), idOf('wang')],
    place: `${site} 配电房`,
    scope: `检查低压馈线回路（${title}）`,
    measures: `断开${panel.name}馈线断路器，摇至检修位置\n在柜内验电，确认三相无电压\n装设接地线\n悬挂“禁止合闸，有人工作”标示牌`,
    validFrom: new Date(from).toISOString(),
    validUntil: new Date(from + 8 * hourMs).toISOString(),
    points: [
      { deviceId: panel.id, name: '断路器 QF5', needsProof: true, needsEarth: true },
      { deviceId: bank.id, name: '控制电源 QF12', needsProof: true, needsEarth: false },
    ],
  };
}
