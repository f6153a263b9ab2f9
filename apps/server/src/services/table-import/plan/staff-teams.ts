import type { Role } from '@energy-om/domain';
import { messages } from '#services/messages/messages.ts';
import { acceptingRoles } from '#services/scope/fit-members.ts';
import type { FaultList } from '../fault-list.ts';
import { inBoth, outsideScope } from '../fault-text.ts';
import type { ImportScope } from '../kinds/import-kind.ts';
import type { LockedTeam } from './lock-teams.ts';

/** The teams that the people of a file join, by the rules of the calls that add somebody to a team. */
export class StaffTeams {
  readonly #scope: ImportScope;
  readonly #faults: FaultList;
  readonly #teams: ReadonlyMap<string, readonly LockedTeam[]>;
  /** Who leads a team by the file, with the line that says so. */
  readonly #leaders = new Map<LockedTeam, { line: number; accountId: string }>();

  constructor(scope: ImportScope, faults: FaultList, teams: ReadonlyMap<string, readonly LockedTeam[]>) {
    this.#scope = scope;
    this.#faults = faults;
    this.#teams = teams;
  }

  /** @returns `undefined`, and a fault, where it cannot be determined or is not the administrator's */
  find(line: number, name: string): LockedTeam | undefined {
    const [team, ...others] = this.#teams.get(name) ?? [];
    const paths = team && team.paths.length > 0 ? team.paths : [null];
    if (!team) this.#faults.add(line, 'team', inBoth('不是本组织的班组', 'is no team of this tenant'), name);
    else if (others.length > 0)
      this.#faults.add(line, 'team', inBoth(`有 ${others.length + 1} 个同名班组`, `stands for ${others.length + 1} teams`), name);
    else if (!paths.every((path) => this.#scope.covers(path))) this.#faults.add(line, 'team', outsideScope, name);
    else return team;
    return undefined;
  }

  /** Adds a fault where none of the roles takes orders. */
  checkRoles(line: number, name: string, held: ReadonlySet<Role>): void {
    if (acceptingRoles.some((role) => held.has(role))) return;
    const text = messages.roleNotForTeams;
    this.#faults.add(line, 'team', inBoth(`：${text['zh-CN']}`, `cannot be joined: ${text.en}`), name);
  }

  /** A team has one leader. @returns whether the account takes the place of somebody else; `undefined`, with a fault, for the second leader */
  lead(line: number, team: LockedTeam, accountId: string): boolean | undefined {
    const first = this.#leaders.get(team);
    if (first && !(team.leaders.includes(first.accountId) && team.leaders.includes(accountId))) {
      this.#faults.add(
        line,
        'leader',
        inBoth(`班组“${team.name}”已由第 ${first.line} 行的人员担任班长`, `the team ${team.name} is led by line ${first.line} already`),
      );
      return undefined;
    }
    this.#leaders.set(team, { line, accountId });
    return !team.leaders.includes(accountId) && team.leaders.length > 0;
  }
}
