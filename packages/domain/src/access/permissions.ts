/**
 * The permissions. `permissionTable` says how far each reaches for each role. The server refuses calls by it, and clients hide controls
 * by it. A check always names a permission, never a role.
 */
export const permissions = [
  'work-order.view',
  'work-order.create',
  /** Reporting a fault with photos and a sentence; the dispatcher chooses business type and level. */
  'work-order.report',
  'work-order.edit',
  'work-order.dispatch',
  'work-order.accept',
  'work-order.assign',
  'work-order.process',
  'work-order.check',
  'work-order.evaluate',
  'work-order.return',
  'work-order.hold',
  'work-order.approve-hold',
  'work-order.apply-closing',
  'work-order.close',
  /** Reading and writing the comments that clients and occupants are not shown, on the orders that the account may read. */
  'work-order.comment-internally',
  /** Taking the orders of a list out of the product as a table. */
  'work-order.export',
  /** Giving the report of an order to people without an account, by a link that ends. */
  'work-order.share',
  'work-order.cost',
  'statistics.view',
  'project.view',
  /** Reading how the tenant is set up: its area tree, projects, business types, calendars. */
  'setup.view',
  'area.manage',
  /** Managing business types and their forms; they hold for the whole tenant. */
  'business-type.manage',
  'project.manage',
  'calendar.manage',
  /** Managing plans, by which orders are made repeatedly. */
  'plan.manage',
  /** Managing the tenant's own meter models; they hold for the whole tenant. */
  'meter-model.manage',
  /** Taking the settings of the whole tenant out as one document, and taking such a document in. */
  'configuration.manage',
  /** Managing the tenant's clock targets and who is notified of deadlines. */
  'escalation.manage',
  /** Changing the parameters of the whole tenant: name, logo, colour, contact, retention, defaults of notifications. */
  'tenant.configure',
  /** Seeing what became of messages at each channel: to whom they went, and why one failed. */
  'delivery.view',
  /** Publishing announcements, and seeing who has read them. */
  'announcement.manage',
  /** Importing and exporting, as tables, what the account may manage. */
  'table.exchange',
  'team.view',
  'member.view',
  /** Managing members, their roles, requests to join and invites. */
  'member.manage',
  'team.manage',
  /** Viewing the certificates of people; everybody who has it sees their own. */
  'skill.view',
  'skill.manage',
  /** Viewing the shifts of teams and who is on duty. */
  'roster.view',
  /** Keeping rosters; a leader keeps those of the teams that they lead. */
  'roster.manage',
  /** Recording one's own way while on duty, after one's consent. */
  'track.record',
  /** Viewing where people were on duty; everybody who has it sees their own. */
  'track.view',
  'device.view',
  /** Managing devices with their nameplates, credentials and replacements, and reading rejected messages. */
  'device.manage',
  /** Recording readings of meters by hand, and seeing who recorded what of a device. */
  'meter-reading.record',
  /** Putting another meter up in the place of one: both registers, the room and what else hangs on it go on. */
  'meter.swap',
  /** Switching meters on and off from afar: with a reason, or inside an own order by a document that names the meter. */
  'device.switch',
  /** Protecting the supply of a meter, so that nothing switches it off. */
  'device.protect',
  'alarm.view',
  'alarm.acknowledge',
  'alarm-rule.manage',
  /** Viewing the catalogue of spare parts and what the stores have; keepers of a store keep its stock. */
  'spare-part.view',
  /** Managing the catalogue, the stores and their keepers. */
  'spare-part.manage',
  'dispatch-rule.view',
  'dispatch-rule.manage',
  'energy.view',
  'camera.view',
  /** Managing rooms with who lives in them, who pays and their meters. What an occupant may do follows from living there, not from a grant. */
  'room.manage',
  /** Viewing wallets and statements, crediting and refunding. */
  'wallet.manage',
  'tariff.manage',
  /** The second signature on what changes settled money. */
  'settlement.approve',
  'file.upload',
  /** Reading the audit log of the whole tenant, and the sign-ins of its members. */
  'audit-log.view',
  /** Running the installation: its tenants, their limits and their suspension. No role within a tenant has it. */
  'platform.manage',
] as const;

export type Permission = (typeof permissions)[number];

export const roles = [
  'platform_admin',
  'tenant_admin',
  'dispatcher',
  'team_leader',
  'technician',
  'client_rep',
  'occupant',
  'energy_clerk',
] as const;

export type Role = (typeof roles)[number];

/**
 * How far a permission reaches within the tenant and the area of its grant:
 * - `own`: the orders that the account raised, is assigned to, works on or requested
 * - `team`: those, and the orders of the account's teams
 * - `project`: those, and the orders of the projects that the account represents as client
 * - `all`: all orders
 *
 * For `work-order.report`, where no order exists yet, `own` means the area of the grant. For `device.switch` it means the devices that a document of an own
 * order names.
 */
export type Reach = 'own' | 'team' | 'project' | 'all';

export const permissionTable: Record<Role, Partial<Record<Permission, Reach>>> = {
  // The platform administrator runs the installation and may not read any tenant's data.
  platform_admin: { 'platform.manage': 'all' },
  tenant_admin: Object.fromEntries(
    permissions.filter((permission) => permission !== 'platform.manage').map((permission) => [permission, 'all']),
  ),
  dispatcher: {
    'work-order.view': 'all',
    'work-order.create': 'all',
    'work-order.report': 'all',
    'work-order.edit': 'all',
    'work-order.dispatch': 'all',
    'dispatch-rule.view': 'all',
    'delivery.view': 'all',
    'work-order.accept': 'own',
    'work-order.assign': 'own',
    'work-order.process': 'own',
    'work-order.check': 'all',
    'work-order.evaluate': 'own',
    'work-order.return': 'own',
    'work-order.hold': 'all',
    'work-order.approve-hold': 'all',
    'work-order.apply-closing': 'all',
    'work-order.close': 'all',
    'work-order.share': 'all',
    'work-order.cost': 'all',
    'work-order.comment-internally': 'all',
    'statistics.view': 'all',
    'project.view': 'all',
    'setup.view': 'all',
    'team.view': 'all',
    'member.view': 'all',
    'skill.view': 'all',
    'roster.view': 'all',
    'device.view': 'all',
    'meter-reading.record': 'all',
    'alarm.view': 'all',
    'alarm.acknowledge': 'all',
    'spare-part.view': 'all',
    'energy.view': 'all',
    'camera.view': 'all',
    'file.upload': 'all',
  },
  team_leader: {
    'work-order.view': 'team',
    'work-order.create': 'all',
    'work-order.report': 'all',
    'work-order.edit': 'own',
    'work-order.accept': 'team',
    'work-order.assign': 'team',
    'work-order.process': 'own',
    'work-order.check': 'team',
    'work-order.evaluate': 'own',
    'work-order.return': 'team',
    'work-order.hold': 'team',
    'work-order.apply-closing': 'team',
    'work-order.share': 'team',
    'work-order.cost': 'team',
    'work-order.comment-internally': 'all',
    'statistics.view': 'team',
    'project.view': 'all',
    'team.view': 'team',
    'member.view': 'team',
    'skill.view': 'team',
    'roster.view': 'team',
    'roster.manage': 'team',
    'track.record': 'own',
    'track.view': 'team',
    'device.view': 'all',
    'meter-reading.record': 'all',
    'meter.swap': 'all',
    'device.switch': 'own',
    'alarm.view': 'all',
    'spare-part.view': 'all',
    'energy.view': 'all',
    'camera.view': 'all',
    'file.upload': 'own',
  },
  technician: {
    'work-order.view': 'team',
    'work-order.create': 'all',
    'work-order.report': 'all',
    'work-order.edit': 'own',
    'work-order.accept': 'own',
    'work-order.assign': 'own',
    'work-order.process': 'own',
    'work-order.evaluate': 'own',
    'work-order.return': 'own',
    'work-order.hold': 'own',
    'work-order.apply-closing': 'own',
    'work-order.close': 'own',
    'work-order.cost': 'team',
    'work-order.comment-internally': 'all',
    'statistics.view': 'own',
    'project.view': 'all',
    'team.view': 'team',
    'member.view': 'team',
    'skill.view': 'own',
    'roster.view': 'team',
    'track.record': 'own',
    'track.view': 'own',
    'device.view': 'all',
    'meter-reading.record': 'all',
    'meter.swap': 'all',
    'device.switch': 'own',
    'alarm.view': 'all',
    'spare-part.view': 'all',
    'energy.view': 'all',
    'camera.view': 'all',
    'file.upload': 'own',
  },
  client_rep: {
    'work-order.view': 'project',
    'work-order.create': 'project',
    'work-order.report': 'project',
    'work-order.edit': 'own',
    'work-order.evaluate': 'project',
    'work-order.apply-closing': 'own',
    'work-order.close': 'project',
    'statistics.view': 'project',
    'project.view': 'project',
    'device.view': 'project',
    'alarm.view': 'project',
    'energy.view': 'project',
    'file.upload': 'own',
  },
  occupant: {
    'work-order.view': 'own',
    'work-order.report': 'own',
    'work-order.evaluate': 'own',
    'file.upload': 'own',
  },
  energy_clerk: {
    'device.view': 'all',
    'meter-reading.record': 'all',
    'meter.swap': 'all',
    'device.switch': 'all',
    'device.protect': 'all',
    'energy.view': 'all',
    'room.manage': 'all',
    'wallet.manage': 'all',
    'tariff.manage': 'all',
    'file.upload': 'own',
  },
};
