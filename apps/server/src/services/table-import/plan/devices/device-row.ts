import { type EnergyType, findNameplateFaults, hasPart, type Rating } from '@energy-om/domain';
import type { StreamAddress } from '#services/camera/stream-address.ts';
import { messages } from '#services/messages/messages.ts';
import type { FaultList } from '#services/table-import/fault-list.ts';
import { inBoth } from '#services/table-import/fault-text.ts';
import { type Cleared, valueOfCell } from '#services/table-import/values/cleared.ts';
import type { Device } from './load-devices.ts';

/** `undefined`: could not be read; null: empty. */
export interface DeviceRow {
  line: number;
  name: string | undefined;
  code: string | undefined;
  kind: Device['kind'] | undefined;
  energyType: EnergyType | null | undefined;
  model: string | null | undefined;
  /** The area's path. */
  area: string | undefined;
  location: string | null | undefined;
  /** The gateway's code. */
  gateway: string | null | undefined;
  qr: string | null | undefined;
  registerFactor: number | null | undefined;
  /** The code of the main meter. */
  mainMeter: string | null | undefined;
  stream: StreamAddress | null | undefined;
  maker: string | Cleared | null | undefined;
  serialNumber: string | Cleared | null | undefined;
  ratings: Rating[] | Cleared | null | undefined;
  installedOn: string | Cleared | null | undefined;
  warrantyUntil: string | Cleared | null | undefined;
}

/** What a device of the kind does not have cannot be filled in. */
export function checkParts({ line, kind, stream, mainMeter, registerFactor }: DeviceRow, faults: FaultList): void {
  if (kind === undefined) return;
  if (stream && !hasPart(kind, 'stream'))
    faults.add(line, 'stream', inBoth('不能填写：只有摄像头有视频地址', `cannot be: a ${kind} has no stream`));
  if (mainMeter && !hasPart(kind, 'mainMeter'))
    faults.add(line, 'mainMeter', inBoth('不能填写：该类型的设备没有总表', `cannot be: a ${kind} has no main meter`));
  if (registerFactor && registerFactor !== 1 && !hasPart(kind, 'registerFactor'))
    faults.add(line, 'registerFactor', inBoth('不能填写：该类型的设备没有倍率', `cannot be: a ${kind} has no factor`));
}

interface Links {
  gatewayId: string | null;
  mainMeterId: string | null;
}

/** An empty cell leaves what the device has. */
export function keepWhereEmpty(row: DeviceRow, { gatewayId, mainMeterId }: Links, before: Device | null) {
  return {
    energy_type: row.energyType ?? before?.energy_type ?? null,
    model: row.model ?? before?.model ?? null,
    gateway_id: gatewayId ?? before?.gateway_id ?? null,
    location: row.location ?? before?.location ?? null,
    qr: row.qr ?? before?.qr ?? null,
    main_meter_id: mainMeterId ?? before?.main_meter_id ?? null,
    register_factor: row.registerFactor ?? before?.register_factor ?? 1,
    stream_url: row.stream?.url ?? before?.stream_url ?? null,
    // The credentials are retained only with the same address, because another address may be another camera's.
    stream_authorization: row.stream ? row.stream.authorization : (before?.stream_authorization ?? null),
    ...keepNameplate(row, before),
  };
}

type Nameplate = Pick<Device, 'maker' | 'serial_number' | 'ratings' | 'installed_on' | 'warranty_until'>;

/** A cell that could not be read has a fault already. */
function keepNameplate({ maker, serialNumber, ratings, installedOn, warrantyUntil }: DeviceRow, before: Device | null): Nameplate {
  return {
    maker: valueOfCell<string, null>(maker ?? null, before?.maker, null),
    serial_number: valueOfCell<string, null>(serialNumber ?? null, before?.serial_number, null),
    ratings: valueOfCell<Rating[], Rating[]>(ratings ?? null, before?.ratings, []),
    installed_on: valueOfCell<string, null>(installedOn ?? null, before?.installed_on, null),
    warranty_until: valueOfCell<string, null>(warrantyUntil ?? null, before?.warranty_until, null),
  };
}

/** The warranty does not end before the device was installed, as for a single device. */
export function checkNameplate(line: number, { installed_on, warranty_until }: Nameplate, faults: FaultList): void {
  if (!findNameplateFaults({ installedOn: installed_on, warrantyUntil: warranty_until }).warrantyUntil) return;
  const { 'zh-CN': zh, en } = messages.warrantyBeforeInstallation;
  faults.add(line, 'warrantyUntil', inBoth(`：${zh}`, `cannot be: ${en}`), warranty_until ?? '');
}
