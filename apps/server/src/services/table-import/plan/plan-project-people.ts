import { maxProjectParts } from '@energy-om/domain';
import type { FaultList } from '../fault-list.ts';
import { inBoth, outsideScope } from '../fault-text.ts';
import type { ImportPlan, ImportScope, Tally } from '../kinds/import-kind.ts';
import type { ProjectPart } from '../values/project-part-codes.ts';
import { type ProjectPeople, writeProjectPeople } from '../write/write-project-people.ts';
import { findMember } from './find-member.ts';
import { inSlices } from './in-slices.ts';
import { loadMembers, loadProjects, type NamedMember, type NamedProject } from './load-project-people.ts';

/** `undefined`: could not be read; null: empty. */
export interface ProjectPersonRow {
  line: number;
  project: string | undefined;
  part: ProjectPart | undefined;
  phone: string | undefined;
  person: string | null | undefined;
}
type ReadableRow = { [Key in keyof ProjectPersonRow]: Exclude<ProjectPersonRow[Key], undefined> };

/** Names managers and adds client representatives; whom a project names besides stays. */
export async function planProjectPeople(scope: ImportScope, rows: readonly ProjectPersonRow[], faults: FaultList): Promise<ImportPlan> {
  const projects = await loadProjects(scope, [...new Set(rows.flatMap(({ project }) => project ?? []))]);
  const members = await loadMembers(scope, [...new Set(rows.flatMap(({ phone }) => phone ?? []))]);
  const planner = new ProjectPeoplePlanner(scope, faults, projects, members);
  await inSlices(rows, (row) => planner.plan(row));
  const { changes, tally } = planner;
  return { tally, notes: [], write: () => writeProjectPeople(scope, [...changes.values()]) };
}

class ProjectPeoplePlanner {
  /** By the project's id. */
  readonly changes = new Map<string, ProjectPeople>();
  readonly tally: Tally = { created: 0, updated: 0, unchanged: 0 };
  readonly #scope: ImportScope;
  readonly #faults: FaultList;
  readonly #projects: ReadonlyMap<string, readonly NamedProject[]>;
  readonly #members: ReadonlyMap<string, readonly NamedMember[]>;
  /** The line of each project's manager, and of each client representative. */
  readonly #lines = new Map<string, number>();

  constructor(
    scope: ImportScope,
    faults: FaultList,
    projects: ReadonlyMap<string, readonly NamedProject[]>,
    members: ReadonlyMap<string, readonly NamedMember[]>,
  ) {
    this.#scope = scope;
    this.#faults = faults;
    this.#projects = projects;
    this.#members = members;
  }

  plan(given: ProjectPersonRow): void {
    if (Object.values(given).includes(undefined)) return;
    const row = given as ReadableRow;
    const project = this.#findProject(row);
    // Those whom the project names already can stay.
    const isInReach = (one: NamedMember) => one.isInReach || project === null || isNamed(project, one);
    const member = findMember(row, this.#members.get(row.phone) ?? [], isInReach, this.#faults);
    if (!project || !member) return;
    const key = row.part === 'manager' ? project.id : `${project.id} ${member.id}`;
    const earlier = this.#lines.get(key);
    if (earlier !== undefined) {
      this.#faults.addRow(row.line, repeated(row.part, earlier));
      return;
    }
    this.#lines.set(key, row.line);
    if (row.part === 'manager') this.#nameManager(project, member);
    else this.#addClient(row, project, member);
  }

  #findProject({ line, project: name }: ReadableRow): NamedProject | null {
    const [project] = this.#projects.get(name) ?? [];
    if (!project) this.#faults.add(line, 'project', inBoth('不是本组织的项目', 'is no project of this tenant'), name);
    else if (!project.paths.every((path) => this.#scope.covers(path))) this.#faults.add(line, 'project', outsideScope, name);
    else if (project.state === 'ended')
      this.#faults.add(line, 'project', inBoth('已结束，不能修改', 'has ended and cannot be changed'), name);
    else return project;
    return null;
  }

  #nameManager(project: NamedProject, { id }: NamedMember): void {
    if (project.manager_id === id) this.tally.unchanged += 1;
    else {
      this.tally[project.manager_id === null ? 'created' : 'updated'] += 1;
      this.#changesOf(project).managerId = id;
    }
  }

  #addClient({ line }: ReadableRow, project: NamedProject, { id }: NamedMember): void {
    if (project.client_ids.includes(id)) {
      this.tally.unchanged += 1;
      return;
    }
    if (project.client_ids.length === maxProjectParts) {
      const [zh, en] = [`已有 ${maxProjectParts} 名客户代表`, `has ${maxProjectParts} client representatives already`];
      this.#faults.add(line, 'project', inBoth(zh, en), project.name);
      return;
    }
    project.client_ids.push(id);
    this.tally.created += 1;
    this.#changesOf(project).clientIds.push(id);
  }

  #changesOf({ id }: NamedProject): ProjectPeople {
    const known = this.changes.get(id) ?? { id, managerId: null, clientIds: [] };
    this.changes.set(id, known);
    return known;
  }
}

function isNamed({ manager_id, client_ids }: NamedProject, { id }: NamedMember): boolean {
  return manager_id === id || client_ids.includes(id);
}

function repeated(part: ProjectPart, line: number) {
  return part === 'manager'
    ? inBoth(`第 ${line} 行已写明该项目的项目经理`, `Line ${line} names the manager of this project already`)
    : inBoth(`与第 ${line} 行重复`, `This is the same as line ${line}`);
}
