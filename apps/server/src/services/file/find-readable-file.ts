import type { Selectable } from 'kysely';
import type { FileTable } from '#db/schema/tenancy.ts';
import { Parameters, prepared, statement } from '#db/statement.ts';
import type { Actor } from '#services/core/actor.ts';
import type { AppContext } from '#services/core/request-context.ts';
import { audienceCondition, managedAnnouncementCondition, publishedCondition } from '#services/scope/announcement-scope.ts';
import { areaCondition } from '#services/scope/area-scope.ts';
import { orderOfCase } from '#services/scope/offline-case-scope.ts';
import { readCondition, scopeCondition } from '#services/scope/order-scope.ts';
import { skillCondition } from '#services/scope/skill-scope.ts';

export type ReadableFile = Pick<Selectable<FileTable>, 'name' | 'mime' | 'size' | 'storage_key' | 'thumb_key'>;

type FileSource = Pick<AppContext, 'database' | 'clock'>;

const columns = 'f.name, f.mime, f.size, f.storage_key, f.thumb_key';

/** Searches all tenants of the member whose picture it is, who may have uploaded it in any of them. */
const findPicture = statement<{ tenant: string; file: string }, ReadableFile>(
  'find-picture-of-member',
  `
    select ${columns}
    from accounts y
      join memberships m on m.tenant_id = :tenant and m.account_id = y.id and m.state = 'member'
      join memberships o on o.account_id = y.id
      join files f on f.tenant_id = o.tenant_id and f.id = :file::uuid and f.created_by = y.id
    where y.avatar = :file::text limit 1`,
);

/** Photos for an own application are files of the room's tenant, of which the applicant need not be a member. They are the uploader's before they are sent, too. */
const findOwnProof = statement<{ account: string; file: string }, ReadableFile>(
  'find-proof-of-applicant',
  `
    select ${columns}
    from room_applications p
      join room_application_files x on x.tenant_id = p.tenant_id and x.application_id = p.id
      join files f on f.tenant_id = p.tenant_id and f.id = x.file_id
    where p.account_id = :account and x.file_id = :file
    union all
    select ${columns} from files f where f.bucket = 'room-application' and f.created_by = :account and f.id = :file
    limit 1`,
);

/**
 * A file is for its uploader, for whoever may see an order, a comment, work without a network to be decided on, an isolation point's order, a device, a certificate, an announcement, an application
 * for a room or a room's register it belongs to, and as a member's picture for the tenant's other members.
 */
export async function findReadableFile({ database, clock }: FileSource, actor: Actor, id: string): Promise<ReadableFile | null> {
  const [picture] = await database.run(findPicture, { tenant: actor.tenantId, file: id });
  if (picture) return picture;
  const parameters = new Parameters({ tenant: actor.tenantId });
  const text = `
    select ${columns} from files f
    where f.tenant_id = :tenant and f.id = ${parameters.add(id)} and (f.created_by = ${parameters.add(actor.accountId)}
      or exists (select from work_order_files x join work_orders o on o.tenant_id = :tenant and o.id = x.order_id
        where x.tenant_id = :tenant and x.file_id = f.id and ${readCondition(actor, parameters, clock.now())})
      or exists (select from work_order_comment_files x join work_order_comments c on c.tenant_id = :tenant and c.id = x.comment_id
        join work_orders o on o.tenant_id = :tenant and o.id = c.order_id
        where x.tenant_id = :tenant and x.file_id = f.id and ${readCondition(actor, parameters, clock.now())}
          and (not c.is_internal or ${areaCondition(actor, 'work-order.comment-internally', 'o.area_path', parameters)}))
      or exists (select from offline_case_files x join offline_cases z on z.tenant_id = :tenant and z.id = x.case_id
        ${orderOfCase}
        where x.tenant_id = :tenant and x.file_id = f.id and ${scopeCondition(actor, 'work-order.dispatch', parameters)})
      or exists (select from offline_case_files x join offline_cases z on z.tenant_id = :tenant and z.id = x.case_id
        join devices d on d.tenant_id = :tenant and d.id = z.meter_id
        join areas a on a.tenant_id = :tenant and a.id = d.area_id
        where x.tenant_id = :tenant and x.file_id = f.id and ${areaCondition(actor, 'work-order.dispatch', 'a.path', parameters)})
      or exists (select from device_files x join devices d on d.tenant_id = :tenant and d.id = x.device_id
        join areas a on a.tenant_id = :tenant and a.id = d.area_id
        where x.tenant_id = :tenant and x.file_id = f.id and ${areaCondition(actor, 'device.view', 'a.path', parameters)})
      or exists (select from isolation_points i join permit_points x on x.tenant_id = :tenant and x.point_id = i.id
        join permits p on p.tenant_id = :tenant and p.id = x.permit_id
        join work_orders o on o.tenant_id = :tenant and o.id = p.order_id
        where i.tenant_id = :tenant and i.lock_photo_id = f.id and ${readCondition(actor, parameters, clock.now())})
      or exists (select from manual_reading_files x join manual_readings m on m.tenant_id = :tenant and m.id = x.reading_id
        join devices d on d.tenant_id = :tenant and d.id = m.device_id
        join areas a on a.tenant_id = :tenant and a.id = d.area_id
        where x.tenant_id = :tenant and x.file_id = f.id and ${areaCondition(actor, 'device.view', 'a.path', parameters)})
      or exists (select from member_skills s where s.tenant_id = :tenant and s.photo_id = f.id and s.removed_at is null
        and ${skillCondition(actor, 'skill.view', parameters)})
      or exists (select from room_application_files x join room_applications p on p.tenant_id = :tenant and p.id = x.application_id
        join areas a on a.tenant_id = :tenant and a.id = p.room_id
        where x.tenant_id = :tenant and x.file_id = f.id and ${areaCondition(actor, 'room.manage', 'a.path', parameters)})
      or exists (select from room_registers g join areas a on a.tenant_id = :tenant and a.id = g.room_id
        where g.tenant_id = :tenant and g.file_id = f.id and ${areaCondition(actor, 'room.manage', 'a.path', parameters)})
      or exists (select from announcement_files x join announcements a on a.tenant_id = :tenant and a.id = x.announcement_id
        where x.tenant_id = :tenant and x.file_id = f.id
          and (${publishedCondition(parameters.add(clock.now()))} and (${audienceCondition(actor, parameters)})
            or ${managedAnnouncementCondition(actor, parameters)})))
    limit 1`;
  const [file] = await database.run(prepared<ReadableFile>(text), parameters.values);
  if (file) return file;
  const [proof] = await database.run(findOwnProof, { account: actor.accountId, file: id });
  return proof ?? null;
}
