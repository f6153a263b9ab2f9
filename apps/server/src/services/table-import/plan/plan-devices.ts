import type { EnergyType } from '@energy-om/domain';
import type { StreamAddress } from '#services/camera/stream-address.ts';
import { quote } from '../fault.ts';
import type { FaultList } from '../fault-list.ts';
import { inBoth, outsideScope } from '../fault-text.ts';
import type { ImportPlan, ImportScope, Tally } from '../kinds/import-kind.ts';
import { writeDevices } from '../write/write-devices.ts';
import { type AreaIndex, loadAreaIndex } from './area-index.ts';
import { findOneArea } from './find-one-area.ts';
import { inSlices } from './in-slices.ts';
import { type Device, type KnownDevices, loadDevices, type StoredDevice } from './load-devices.ts';
import { loadRegisterKeys } from './load-register-keys.ts';

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
}

export async function planDevices(scope: ImportScope, rows: readonly DeviceRow[], faults: FaultList): Promise<ImportPlan> {
  const { tx, tenantId } = scope;
  const codes = new Set(rows.flatMap(({ code, gateway, mainMeter }) => [code ?? [], gateway ?? [], mainMeter ?? []].flat()));
  const qrs = new Set(rows.flatMap(({ qr }) => qr ?? []));
  const known = await loadDevices(tx, tenantId, [...codes], [...qrs]);
  const registerKeys = await loadRegisterKeys(tx, tenantId);
  const planner = new DevicePlanner(scope, faults, await loadAreaIndex(tx, tenantId), { ...known, registerKeys }, rows);
  await inSlices(rows, (row) => planner.plan(row));
  const { created, updated, tally } = planner;
  return { tally, notes: [], write: () => writeDevices(scope, created, updated) };
}

/** A device of the file. Without an id it has a fault, and rows that refer to it get no fault for that. */
interface SeenDevice {
  line: number;
  kind: Device['kind'] | undefined;
  id: string | undefined;
}

interface Known extends KnownDevices {
  /** By the name of the model. */
  registerKeys: ReadonlyMap<string, string>;
}

class DevicePlanner {
  readonly created: Device[] = [];
  readonly updated: Device[] = [];
  readonly tally: Tally = { created: 0, updated: 0, unchanged: 0 };
  readonly #scope: ImportScope;
  readonly #faults: FaultList;
  readonly #areas: AreaIndex;
  readonly #known: Known;
  /** Devices by code. */
  readonly #seen = new Map<string, SeenDevice>();
  /** Line numbers by label. */
  readonly #seenQrs = new Map<string, number>();
  /** The label of each code anywhere in the file. */
  readonly #qrsInFile: ReadonlyMap<string, string>;

  constructor(scope: ImportScope, faults: FaultList, areas: AreaIndex, known: Known, rows: readonly DeviceRow[]) {
    this.#scope = scope;
    this.#faults = faults;
    this.#areas = areas;
    this.#known = known;
    this.#qrsInFile = new Map(rows.flatMap(({ code, qr }) => (code && qr ? [[code, qr]] : [])));
  }

  plan(row: DeviceRow): void {
    const areaId = row.area === undefined ? undefined : findOneArea(this.#scope, this.#areas, row.line, 'area', row.area, this.#faults);
    const gatewayId = this.#findGateway(row);
    const mainMeterId = this.#findMainMeter(row);
    this.#checkQr(row);
    this.#checkStream(row);
    const { line, code, name, kind } = row;
    if (code === undefined || this.#isRepeated(line, code)) return;
    if (this.#known.retired.has(code))
      this.#faults.add(
        line,
        'code',
        inBoth('是已停用设备的编号，请先恢复该设备', 'is the code of a retired device: it has to be restored first'),
        code,
      );
    if (areaId === undefined || gatewayId === undefined || mainMeterId === undefined || name === undefined || kind === undefined) {
      this.#seen.set(code, { line, kind, id: undefined });
      return;
    }
    const before = this.#known.byCode.get(code) ?? null;
    if (before && !this.#coversDevice(before)) {
      this.#faults.add(line, 'code', outsideScope, code);
      return;
    }
    const id = before?.id ?? this.#scope.ids.next();
    this.#seen.set(code, { line, kind, id });
    const after: Device = { id, code, name, kind, area_id: areaId, ...keepWhereEmpty(row, { gatewayId, mainMeterId }, before) };
    if (before) this.#update(before, after, line);
    else this.#create(after);
  }

  /** Whether the device may be changed: it may stand elsewhere until now. */
  #coversDevice({ area_id }: Device): boolean {
    return this.#scope.covers(this.#areas.idPathOf(area_id));
  }

  #isRepeated(line: number, code: string): boolean {
    const earlier = this.#seen.get(code);
    if (earlier) this.#faults.add(line, 'code', inBoth(`与第 ${earlier.line} 行重复`, `is in line ${earlier.line} already`), code);
    return earlier !== undefined;
  }

  /** @returns null without a gateway, `undefined` when it cannot be determined */
  #findGateway({ line, kind, gateway }: DeviceRow): string | null | undefined {
    if (typeof gateway !== 'string') return gateway;
    if (kind === 'gateway')
      this.#faults.add(line, 'gateway', inBoth('不能填写：网关没有上级网关', 'cannot be the gateway of a gateway'), gateway);
    const seen = this.#seen.get(gateway);
    const found = seen ?? this.#findInUse(gateway);
    if (found?.kind === 'gateway') return found.id;
    if (found && found.kind === undefined) return undefined;
    this.#faults.add(
      line,
      'gateway',
      found
        ? inBoth('不是网关', `is a ${found.kind}, not a gateway`)
        : inBoth('不是本组织的网关，前面的行中也没有', 'is no gateway of this tenant, nor of an earlier line'),
      gateway,
    );
    return undefined;
  }

  /** @returns null without a main meter, `undefined` when it cannot be determined */
  #findMainMeter({ line, code, mainMeter }: DeviceRow): string | null | undefined {
    if (typeof mainMeter !== 'string') return mainMeter;
    const known = this.#findInUse(mainMeter);
    const found = this.#seen.get(mainMeter) ?? known;
    const isBehindThis = code !== undefined && known?.main_meter_id != null && known.main_meter_id === this.#known.byCode.get(code)?.id;
    if (mainMeter === code || isBehindThis)
      this.#faults.add(line, 'mainMeter', inBoth('不能既是上级又是下级表计', 'cannot be behind this meter and in front of it'), mainMeter);
    else if (found?.kind === 'meter' || found?.kind === 'device') return found.id;
    else if (!found || found.kind !== undefined)
      this.#faults.add(
        line,
        'mainMeter',
        inBoth('不是本组织的表计，前面的行中也没有', 'is no meter of this tenant, nor of an earlier line'),
        mainMeter,
      );
    return undefined;
  }

  /** Finds a device by its code that others may be linked to. */
  #findInUse(code: string): Device | undefined {
    return this.#known.retired.has(code) ? undefined : this.#known.byCode.get(code);
  }

  /** A label identifies one device. */
  #checkQr({ line, code, qr }: DeviceRow): void {
    if (typeof qr !== 'string') return;
    const earlier = this.#seenQrs.get(qr);
    if (earlier !== undefined) {
      this.#faults.add(line, 'qr', inBoth(`与第 ${earlier} 行重复`, `is in line ${earlier} already`), qr);
      return;
    }
    this.#seenQrs.set(qr, line);
    const owner = this.#known.byQr.get(qr);
    if (!owner || owner.code === code || (this.#qrsInFile.get(owner.code) ?? qr) !== qr) return;
    this.#faults.add(line, 'qr', inBoth(`已是设备“${owner.code}”的二维码`, `is the label of the device ${quote(owner.code)} already`), qr);
  }

  #checkStream({ line, kind, stream }: DeviceRow): void {
    if (stream && kind !== undefined && kind !== 'camera')
      this.#faults.add(line, 'stream', inBoth('不能填写：只有摄像头有视频地址', `cannot be: a ${kind} has no stream`));
  }

  #create(device: Device): void {
    this.created.push(device);
    this.tally.created += 1;
  }

  #update(before: StoredDevice, after: Device, line: number): void {
    if (before.kind !== after.kind && (before.kind === 'gateway' || after.kind === 'gateway')) {
      this.#faults.add(
        line,
        'kind',
        inBoth(`不能修改：“${before.code}”的类型已确定`, `cannot be: ${quote(before.code)} is a ${before.kind} already`),
        after.kind,
      );
      return;
    }
    if (before.has_readings && after.register_factor !== before.register_factor) {
      this.#faults.add(line, 'registerFactor', factorByReplacement, String(after.register_factor));
      return;
    }
    if (before.has_readings && !this.#keepsRegister(before, after)) {
      this.#faults.add(line, 'model', otherRegister, after.model ?? '');
      return;
    }
    const isSame = (Object.keys(after) as (keyof Device)[]).every((key) => after[key] === before[key]);
    if (!isSame) this.updated.push(after);
    this.tally[isSame ? 'unchanged' : 'updated'] += 1;
  }

  #keepsRegister(before: Device, after: Device): boolean {
    const keyOf = ({ model }: Device) => (model === null ? undefined : this.#known.registerKeys.get(model));
    const key = keyOf(before);
    return key === undefined || keyOf(after) === key;
  }
}

/** As for a single device: readings are stored by key. */
const otherRegister = inBoth(
  '不能修改：已有读数，该型号的累计值不同',
  'cannot be: the meter has readings, and this model counts by another register',
);

/** As for a single device: consumption of the past would be computed anew with the new factor wherever readings arrive late. */
const factorByReplacement = inBoth(
  '不能修改：已有读数的表计，倍率变更请登记换表',
  'cannot be: the meter has readings, so that a new factor needs a replacement',
);

interface Links {
  gatewayId: string | null;
  mainMeterId: string | null;
}

function keepWhereEmpty(row: DeviceRow, { gatewayId, mainMeterId }: Links, before: Device | null) {
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
  };
}
