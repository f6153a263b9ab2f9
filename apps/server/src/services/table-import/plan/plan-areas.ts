import { maxAreaDepth, mayLieIn } from '@energy-om/domain';
import { messages } from '#services/messages/messages.ts';
import { quote } from '../fault.ts';
import type { FaultList } from '../fault-list.ts';
import { inBoth, outsideScope } from '../fault-text.ts';
import type { ImportPlan, ImportScope, Tally } from '../kinds/import-kind.ts';
import { type Cleared, cleared } from '../values/cleared.ts';
import { writeAreas } from '../write/write-areas.ts';
import { type Area, type AreaIndex, loadAreaIndex, splitPath } from './area-index.ts';
import { inSlices } from './in-slices.ts';
import { lockCalendars } from './lock-calendars.ts';

/** A row of a file that describes an area. `undefined`: could not be read; null: empty. */
export interface AreaRow {
  line: number;
  name: string | undefined;
  /** The parent's path; null: a root. */
  parent: string | null | undefined;
  kind: Area['kind'] | undefined;
  longitude: number | null | undefined;
  latitude: number | null | undefined;
  address: string | null | undefined;
  /** The name of a work calendar. */
  calendar: string | Cleared | null | undefined;
}

/** @param parentKey the column of the parent's path */
export async function planAreas(scope: ImportScope, rows: readonly AreaRow[], faults: FaultList, parentKey: string): Promise<ImportPlan> {
  const known = { index: await loadAreaIndex(scope.tx, scope.tenantId), calendars: await lockCalendars(scope.tx, scope.tenantId) };
  const planner = new AreaPlanner(scope, known, faults, parentKey);
  await inSlices(rows, (row) => planner.plan(row));
  planner.checkChildren();
  const { created, updated, tally } = planner;
  return { tally, notes: [], write: () => writeAreas(scope, created, updated) };
}

class AreaPlanner {
  readonly created: Area[] = [];
  readonly updated: Area[] = [];
  readonly tally: Tally = { created: 0, updated: 0, unchanged: 0 };
  readonly #scope: ImportScope;
  readonly #index: AreaIndex;
  /** Ids by name. */
  readonly #calendars: ReadonlyMap<string, string>;
  readonly #faults: FaultList;
  readonly #parentKey: string;
  /** Line numbers by path. */
  readonly #seen = new Map<string, number>();
  /** Paths of rows with faults; the rows of their sub-areas get no fault for that. */
  readonly #broken = new Set<string>();
  /** The kinds that rows give existing areas, by id. */
  readonly #givenKinds = new Map<string, Area['kind']>();
  /** The rows that change the kind of an area. */
  readonly #changedKinds: { line: number; area: Area; kind: Area['kind'] }[] = [];

  constructor(
    scope: ImportScope,
    { index, calendars }: { index: AreaIndex; calendars: ReadonlyMap<string, string> },
    faults: FaultList,
    parentKey: string,
  ) {
    this.#scope = scope;
    this.#index = index;
    this.#calendars = calendars;
    this.#faults = faults;
    this.#parentKey = parentKey;
  }

  plan(row: AreaRow): void {
    this.#checkPosition(row);
    const { name, kind } = row;
    if (name === undefined || row.parent === undefined) return;
    const path = [...splitPath(row.parent ?? ''), name].join('/');
    if (this.#isRepeated(row.line, name, path)) return;
    const parent = this.#findParent(row);
    if (parent === undefined || kind === undefined) {
      this.#broken.add(path);
      return;
    }
    const [area, ...others] = this.#index.find(path);
    this.#checkKinds(row, kind, parent, area);
    if (!this.#scope.covers(area?.path ?? parent?.path ?? null)) this.#faults.add(row.line, 'name', outsideScope, name);
    if (others.length > 0)
      this.#faults.add(
        row.line,
        'name',
        inBoth(`同一上级下有 ${others.length + 1} 个同名区域`, `stands for ${others.length + 1} areas in the same place`),
        name,
      );
    else if (area) this.#update(area, row, kind);
    else this.#create(name, parent, row, kind);
  }

  #isRepeated(line: number, name: string, path: string): boolean {
    const earlier = this.#seen.get(path);
    if (earlier !== undefined)
      this.#faults.add(line, 'name', inBoth(`与第 ${earlier} 行重复`, `is in line ${earlier} already, in the same place`), name);
    else this.#seen.set(path, line);
    return earlier !== undefined;
  }

  /** What an earlier version allowed, such as a building in a building, stays until its kind changes. */
  #checkKinds(row: AreaRow, kind: Area['kind'], parent: Area | null, area: Area | undefined): void {
    const parentKind = parent && this.#kindOf(parent);
    const isKept = area?.kind === kind && parentKind === (parent?.kind ?? null);
    if (isKept) return;
    if (!mayLieIn(kind, parentKind)) this.#addKindFault(row, kind, parentKind);
    // The path of an area has its own id at its end.
    else if (!area && parent && splitPath(parent.path).length >= maxAreaDepth) {
      const { 'zh-CN': zh, en } = messages.areaTooDeep;
      const [most, text] = [String(maxAreaDepth), row.parent ?? ''];
      this.#faults.add(
        row.line,
        this.#parentKey,
        inBoth(`：${zh.replace('{most}', most)}`, `is too deep: ${en.replace('{most}', most)}`),
        text,
      );
    }
  }

  #addKindFault(row: AreaRow, kind: Area['kind'], parentKind: Area['kind'] | null): void {
    const { 'zh-CN': zh, en } = messages.areaKindNotAtTop;
    if (parentKind === null) this.#faults.add(row.line, this.#parentKey, inBoth(`未填写：${zh}`, `is missing: ${en}`));
    else
      this.#faults.add(
        row.line,
        this.#parentKey,
        inBoth('不能包含该类型的区域', `is a ${parentKind}, in which no ${kind} can lie`),
        row.parent ?? '',
      );
  }

  /** Adds a fault for each area whose new kind cannot contain what lies in it. */
  checkChildren(): void {
    const { 'zh-CN': zh, en } = messages.areaKindTooNarrow;
    for (const { line, area, kind } of this.#changedKinds)
      if (this.#index.childrenOf(area.id).some((child) => !mayLieIn(this.#kindOf(child), kind)))
        this.#faults.addRow(line, inBoth(`“${area.name}”：${zh}`, `${quote(area.name)}: ${en}`));
  }

  #kindOf(area: Area): Area['kind'] {
    return this.#givenKinds.get(area.id) ?? area.kind;
  }

  /** Longitude and latitude are given together or not at all. */
  #checkPosition({ line, longitude, latitude }: AreaRow): void {
    if (longitude === null && typeof latitude === 'number')
      this.#faults.add(line, 'longitude', inBoth('未填写：经度和纬度须同时填写', 'is missing: there is a latitude'));
    if (latitude === null && typeof longitude === 'number')
      this.#faults.add(line, 'latitude', inBoth('未填写：经度和纬度须同时填写', 'is missing: there is a longitude'));
  }

  /** @returns null for a root, `undefined` when the parent cannot be determined */
  #findParent({ line, parent }: AreaRow): Area | null | undefined {
    if (parent === null || parent === undefined) return parent;
    if (this.#broken.has(splitPath(parent).join('/'))) return undefined;
    const found = this.#index.find(parent);
    if (found.length === 1) return found[0];
    const reason =
      found.length > 1
        ? inBoth(`有 ${found.length} 个同名区域`, `stands for ${found.length} areas`)
        : inBoth('不是本组织的区域，前面的行中也没有', 'is no area of this tenant, nor of an earlier line');
    this.#faults.add(line, this.#parentKey, reason, parent);
    return undefined;
  }

  #create(name: string, parent: Area | null, row: AreaRow, kind: Area['kind']): void {
    const id = this.#scope.ids.next();
    const { longitude = null, latitude = null, address = null } = row;
    const place = { longitude, latitude, address, calendar_id: this.#findCalendar(row, null) };
    const area = { id, parent_id: parent?.id ?? null, kind, name, path: `${parent?.path ?? '/'}${id}/`, ...place };
    this.#index.add(area);
    this.created.push(area);
    this.tally.created += 1;
  }

  /** @param present holds for an empty cell */
  #findCalendar({ line, calendar }: AreaRow, present: string | null): string | null {
    if (calendar === null || calendar === undefined) return present;
    if (calendar === cleared) return null;
    const id = this.#calendars.get(calendar);
    if (id === undefined)
      this.#faults.add(line, 'calendar', inBoth('不是本组织的工作日历', 'is no work calendar of this tenant'), calendar);
    return id ?? present;
  }

  /** Empty cells leave their values unchanged. */
  #update(area: Area, row: AreaRow, kind: Area['kind']): void {
    if (area.kind !== kind && (area.kind === 'room' || kind === 'room')) {
      this.#faults.addRow(
        row.line,
        inBoth(`“${area.name}”已是其他类型的区域，不能改为该类型`, `${quote(area.name)} is a ${area.kind} already, and no ${kind}`),
      );
      return;
    }
    this.#givenKinds.set(area.id, kind);
    if (area.kind !== kind) this.#changedKinds.push({ line: row.line, area, kind });
    const after = {
      ...area,
      kind,
      longitude: row.longitude ?? area.longitude,
      latitude: row.latitude ?? area.latitude,
      address: row.address ?? area.address,
      calendar_id: this.#findCalendar(row, area.calendar_id),
    };
    const isSame = (['kind', 'longitude', 'latitude', 'address', 'calendar_id'] as const).every((key) => after[key] === area[key]);
    if (!isSame) this.updated.push(after);
    this.tally[isSame ? 'unchanged' : 'updated'] += 1;
  }
}
