import {
  dayMs,
  findSkillReminder,
  localDayAt,
  type NotificationTopic,
  type SkillKind,
  type SkillReminderDays,
  skillTopics,
} from '@energy-om/domain';
import { statement } from '#db/statement.ts';
import type { Member } from '#services/core/actor.ts';
import type { AppContext } from '#services/core/request-context.ts';
import { managedPaths } from '#services/scope/managed-areas.ts';
import type { Recipient } from '../list-recipients.ts';
import { contentOf } from '../notification-content.ts';
import type { NotificationDraft, PendingSubject } from '../notification-draft.ts';

interface SkillRow {
  id: string;
  account_id: string;
  full_name: string;
  kind: SkillKind | null;
  name: string;
  ends_on: string;
  time_zone: string;
}

const findSkills = statement<{ tenant: string; skills: readonly string[] }, SkillRow>(
  'find-skills-to-notify',
  `select s.id, s.account_id, y.full_name, s.kind, s.name, s.ends_on, t.time_zone
    from member_skills s join accounts y on y.id = s.account_id join tenants t on t.id = :tenant
    where s.tenant_id = :tenant and s.id = any (:skills::uuid[]) and s.removed_at is null and s.ends_on is not null`,
);

const topicOfStage: Record<SkillReminderDays, NotificationTopic> = { 30: 'skillEndsInMonth', 7: 'skillEndsInWeek', 0: 'skillEnded' };

/**
 * A certificate that ends goes to whose it is, to the leaders of their teams and to the administrators who manage it, whatever
 * they chose: work is barred without it. A change of the certificate only supersedes what was written before: the job reminds.
 */
export async function projectSkillEvents(
  { database, clock }: Pick<AppContext, 'database' | 'clock'>,
  tenantId: string,
  pending: readonly PendingSubject[],
  recipients: readonly Recipient[],
): Promise<NotificationDraft[]> {
  const rows = await database.run(findSkills, { tenant: tenantId, skills: pending.map(({ id }) => id) });
  const skills = new Map(rows.map((row) => [row.id, row]));
  return pending.map((subject): NotificationDraft => {
    const skill = skills.get(subject.id);
    const refreshOnly = subject.events.every(({ actorId }) => actorId !== null);
    const stage = skill ? findSkillReminder(skill.ends_on, localDayAt(clock.now().getTime(), skill.time_zone).date) : null;
    if (!skill || stage === null) return { subject, revision: 0, deliveries: [], supersededTopics: skillTopics, refreshOnly };
    const content = contentOf(skill.kind ?? skill.name, { detail: skill.ends_on, by: skill.full_name });
    const topic = topicOfStage[stage];
    const concerned = listConcerned(skill.account_id, recipients);
    return {
      subject,
      // A renewed certificate is another time.
      revision: Date.parse(skill.ends_on) / dayMs,
      deliveries: concerned.map(({ member }) => ({ accountId: member.accountId, topic, content })),
      supersededTopics: skillTopics,
      refreshOnly,
    };
  });
}

function listConcerned(accountId: string, recipients: readonly Recipient[]): Recipient[] {
  const owner = recipients.find(({ member }) => member.accountId === accountId)?.member;
  if (!owner) return [];
  return recipients.filter(({ member }) => member.accountId === accountId || leads(member, owner) || manages(member, owner));
}

function leads(member: Member, owner: Member): boolean {
  return member.teams.some(({ id, isLeader }) => isLeader && owner.teams.some((team) => team.id === id));
}

/** As `memberCondition`: by any role of the owner that applies where the administrator manages. */
function manages(member: Member, owner: Member): boolean {
  const managed = managedPaths(member, 'skill.manage');
  if (managed === null) return true;
  return owner.roleGrants.some(({ areaId }) => {
    const path = areaId === null ? '' : owner.grantAreaPaths[areaId];
    return path !== undefined && managed.some((each) => each.startsWith(path) || path.startsWith(each));
  });
}
