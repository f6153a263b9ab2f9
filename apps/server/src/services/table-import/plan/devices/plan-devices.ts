import { type EnergyType, hasPart, mayBecome } from '@energy-om/domain';
import { isSame } from '#services/configuration/is-same.ts';
import { messages } from '#services/messages/messages.ts';
import { assertRoomForDevices } from '#services/scope/tenant-limits.ts';
import { quote } from '#services/table-import/fault.ts';
import type { FaultList } from '#services/table-import/fault-list.ts';
import { inBoth, outsideScope } from '#services/table-import/fault-text.ts';
import type { ImportPlan, ImportScope, Tally } from '#services/table-import/kinds/import-kind.ts';
import { type DeviceChanges, writeDevices } from '#services/table-import/write/write-devices.ts';
import { type AreaIndex, loadAreaIndex } from '../area-index.ts';
import { findOneArea } from '../find-one-area.ts';
import { inSlices } from '../in-slices.ts';
import { checkNameplate, checkParts, type DeviceRow, keepWhereEmpty } from './device-row.ts';
import { type Device, type KnownDevices, loadDevices, type StoredDevice } from './load-devices.ts';
import { type KnownModel, loadModels } from './load-models.ts';
import { isInCircle, loadMainMeters } from './meter-circles.ts';

export async function planDevices(scope: ImportScope, rows: readonly DeviceRow[], faults: FaultList): Promise<ImportPlan> {
  const { tx, tenantId } = scope;
  const codes = new Set(rows.flatMap(({ code, gateway, mainMeter }) => [code ?? [], gateway ?? [], mainMeter ?? []].flat()));
  const qrs = new Set(rows.flatMap(({ qr }) => qr ?? []));
  const known = await loadDevices(tx, tenantId, [...codes], [...qrs]);
  const models = await loadModels(tx, tenantId);
  const planner = new DevicePlanner(scope, faults, await loadAreaIndex(tx, tenantId), { ...known, models }, rows);
  await inSlices(rows, (row) => planner.plan(row));
  planner.checkCircles(await loadMainMeters(tx, tenantId));
  const { changes, tally } = planner;
  // A check without writing says so too; what is wrong in the file comes first.
  if (faults.faults.length === 0) await assertRoomForDevices(tx, tenantId, changes.created.length);
  return { tally, notes: [], write: () => writeDevices(scope, changes) };
}

/** A device of the file. Without an id it has a fault, and rows that refer to it get no fault for that. */
interface SeenDevice {
  line: number;
  kind: Device['kind'] | undefined;
  id: string | undefined;
}

interface Known extends KnownDevices {
  /** By the name of the model. */
  models: ReadonlyMap<string, KnownModel>;
}

class DevicePlanner {
  readonly changes: DeviceChanges = { created: [], updated: [], watchedAnew: [] };
  readonly tally: Tally = { created: 0, updated: 0, unchanged: 0 };
  readonly #scope: ImportScope;
  readonly #faults: FaultList;
  readonly #areas: AreaIndex;
  readonly #known: Known;
  /** Devices by code. */
  readonly #seen = new Map<string, SeenDevice>();
  /** The rows that name another main meter than before. */
  readonly #linked: { id: string; line: number; mainMeter: string }[] = [];
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
    checkParts(row, this.#faults);
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
    const kept = keepWhereEmpty(row, { gatewayId, mainMeterId }, before);
    const after: Device = { id, code, name, kind, area_id: areaId, ...kept, energy_type: kept.energy_type ?? this.#energyOf(kind, kept) };
    checkNameplate(line, after, this.#faults);
    if (row.mainMeter && mainMeterId !== before?.main_meter_id) this.#linked.push({ id, line, mainMeter: row.mainMeter });
    if (before) this.#update(before, after, line);
    else this.#create(after, line);
  }

  /** Adds a fault for each meter that would count behind itself. @param mainMeters as they are, of the whole tenant */
  checkCircles(mainMeters: Map<string, string>): void {
    for (const { id, main_meter_id } of [...this.changes.created, ...this.changes.updated])
      if (main_meter_id !== null) mainMeters.set(id, main_meter_id);
    for (const { id, line, mainMeter } of this.#linked)
      if (isInCircle(mainMeters, id)) this.#faults.add(line, 'mainMeter', circle, mainMeter);
  }

  /** The model that a device of the kind has by its name; retired ones are not given any more. */
  #modelOf(kind: Device['kind'], { model }: Pick<Device, 'model'>): KnownModel | null {
    const known = model !== null && hasPart(kind, 'meterModel') ? this.#known.models.get(model) : undefined;
    return known && !known.isRetired ? known : null;
  }

  #energyOf(kind: Device['kind'], device: Pick<Device, 'model'>): EnergyType | null {
    return this.#modelOf(kind, device)?.energyType ?? null;
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
  #findGateway(row: DeviceRow): string | null | undefined {
    const { line, kind, gateway } = row;
    if (typeof gateway !== 'string') return gateway;
    if (kind === 'gateway')
      this.#faults.add(line, 'gateway', inBoth('不能填写：网关没有上级网关', 'cannot be the gateway of a gateway'), gateway);
    const seen = this.#seen.get(gateway);
    const found = seen ?? this.#findInUse(gateway);
    if (found?.kind === 'gateway')
      return seen || this.#mayLink(row, gateway, 'gateway_id') ? found.id : this.#refuse(line, 'gateway', gateway);
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
  #findMainMeter(row: DeviceRow): string | null | undefined {
    const { line, code, mainMeter } = row;
    if (typeof mainMeter !== 'string') return mainMeter;
    const seen = this.#seen.get(mainMeter);
    const found = seen ?? this.#findInUse(mainMeter);
    if (mainMeter === code) this.#faults.add(line, 'mainMeter', circle, mainMeter);
    else if (found?.kind !== undefined && hasPart(found.kind, 'mainMeter'))
      return seen || this.#mayLink(row, mainMeter, 'main_meter_id') ? found.id : this.#refuse(line, 'mainMeter', mainMeter);
    else if (!found || found.kind !== undefined)
      this.#faults.add(
        line,
        'mainMeter',
        inBoth('不是本组织的表计，前面的行中也没有', 'is no meter of this tenant, nor of an earlier line'),
        mainMeter,
      );
    return undefined;
  }

  /** Whether the row may name a device that the tenant has: it lies where the administrator manages, or is named already. */
  #mayLink(row: DeviceRow, code: string, key: 'gateway_id' | 'main_meter_id'): boolean {
    const { byCode } = this.#known;
    const [before, linked] = [byCode.get(row.code ?? ''), byCode.get(code)];
    return linked !== undefined && (before?.[key] === linked.id || this.#coversDevice(linked));
  }

  #refuse(line: number, key: 'gateway' | 'mainMeter', code: string): undefined {
    this.#faults.add(line, key, outsideScope, code);
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
    const text = this.#coversDevice(owner)
      ? inBoth(`已是设备“${owner.code}”的二维码`, `is the label of the device ${quote(owner.code)} already`)
      : inBoth('已是其他设备的二维码', 'is the label of another device already');
    this.#faults.add(line, 'qr', text, qr);
  }

  #create(device: Device, line: number): void {
    this.#checkEnergy(null, device, line);
    this.changes.created.push(device);
    this.tally.created += 1;
  }

  #update(before: StoredDevice, after: Device, line: number): void {
    if (!mayBecome(before.kind, after.kind)) {
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
    this.#checkEnergy(before, after, line);
    const isUnchanged = (Object.keys(after) as (keyof Device)[]).every((key) => isSame(after[key], before[key]));
    if (!isUnchanged) this.changes.updated.push(after);
    if (after.area_id !== before.area_id || after.model !== before.model) this.changes.watchedAnew.push(after.id);
    this.tally[isUnchanged ? 'unchanged' : 'updated'] += 1;
  }

  #keepsRegister(before: Device, after: Device): boolean {
    const keyOf = ({ model }: Device) => (model === null ? null : (this.#known.models.get(model)?.registerKey ?? null));
    const key = keyOf(before);
    return key === null || keyOf(after) === key;
  }

  /** What an earlier version allowed stays until the model or the energy changes. */
  #checkEnergy(before: Device | null, after: Device, line: number): void {
    const model = this.#modelOf(after.kind, after);
    const isKept = before !== null && before.model === after.model && before.energy_type === after.energy_type;
    if (model === null || isKept || model.energyType === after.energy_type) return;
    this.#faults.add(line, 'model', inBoth(`：${otherEnergy['zh-CN']}`, `does not fit: ${otherEnergy.en}`), after.model ?? '');
  }
}

const otherEnergy = messages.modelOfOtherEnergy;

const circle = inBoth('不能既是上级又是下级表计', 'cannot be behind this meter and in front of it');

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
