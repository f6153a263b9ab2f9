import type { AnnouncementsSchema } from './schema/announcements.ts';
import type { CutoffsSchema } from './schema/cutoffs.ts';
import type { DelayCostsSchema } from './schema/delay-costs.ts';
import type { DeviceCommandsSchema } from './schema/device-commands.ts';
import type { DevicesSchema } from './schema/devices.ts';
import type { EnergySchema } from './schema/energy.ts';
import type { EscalationSchema } from './schema/escalation.ts';
import type { LedgerSchema } from './schema/ledger.ts';
import type { ManualReadingsSchema } from './schema/manual-readings.ts';
import type { MessageChannelsSchema } from './schema/message-channels.ts';
import type { MeterBandsSchema } from './schema/meter-bands.ts';
import type { MeterSwapsSchema } from './schema/meter-swaps.ts';
import type { NotificationsSchema } from './schema/notifications.ts';
import type { OfflineWorkSchema } from './schema/offline-work.ts';
import type { OperationsSchema } from './schema/operations.ts';
import type { OrderCommentsSchema } from './schema/order-comments.ts';
import type { OrderReportsSchema } from './schema/order-reports.ts';
import type { RollupsSchema } from './schema/order-rollups.ts';
import type { OrderSavingsSchema } from './schema/order-savings.ts';
import type { PaymentsSchema } from './schema/payments.ts';
import type { PermitsSchema } from './schema/permits.ts';
import type { PlatformSchema } from './schema/platform.ts';
import type { RoomsSchema } from './schema/rooms.ts';
import type { RostersSchema } from './schema/rosters.ts';
import type { SettlementSchema } from './schema/settlement.ts';
import type { SharedPoolsSchema } from './schema/shared-pools.ts';
import type { SkillsSchema } from './schema/skills.ts';
import type { SparePartsSchema } from './schema/spare-parts.ts';
import type { SuspectUsesSchema } from './schema/suspect-uses.ts';
import type { SwitchingSchema } from './schema/switching.ts';
import type { TableImportsSchema } from './schema/table-imports.ts';
import type { TariffsSchema } from './schema/tariffs.ts';
import type { TeamsSchema } from './schema/teams.ts';
import type { TenancySchema } from './schema/tenancy.ts';
import type { TracksSchema } from './schema/tracks.ts';
import type { UploadsSchema } from './schema/uploads.ts';
import type { VerificationCodesSchema } from './schema/verification-codes.ts';

/**
 * Every table the server knows, by subject: `tenancy` has tenants, areas, accounts, how these sign in, files and the audit log; `verification-codes` codes that prove a number or an address;
 * `operations` projects, equipment, work orders and dispatch rules; `devices` what devices send and what is made of it, alarms and cameras; `delay-costs` what open orders cost while they wait; `device-commands` commands to devices, and which may not be switched off; `cutoffs` how a tenant deals with those who owe; `energy` what a tenant says about its analysis; `manual-readings` what people read off meters; `message-channels` by which other ways accounts are notified; `meter-bands` what meters used by the bands of their tariffs; `meter-swaps` which meter was put up in the place of which; `ledger` wallets, journals and what clerks enter; `settlement` what supplies used and were charged; `shared-pools` what places use together, and by which rooms it is shared;
 * `notifications` the outbox and what accounts are notified of; `announcements` what administrators announce, and who has read it; `skills` people's certificates; `teams` teams and what they serve; `rosters` who works when; `rooms` rooms with who lives there, who pays and their meters; `tariffs` what energy costs where, and until where supplies are settled; `order-comments` what people write on orders; `order-rollups` the figures of orders by day and month; `order-reports` links to reports of orders; `order-savings` what became of the consumption after repairs; `payments` what is paid through providers or at the counter; `permits` work permits and what they isolate; `suspect-uses` what meters can hardly have counted; `switching` switching orders; `tracks` where people were on duty; `uploads` what is being uploaded; `spare-parts` the catalogue, the stores with their ledger, and what orders cost; `escalation` who is notified of deadlines,
 * and what was sent; `table-imports` the imports of tables; `platform` the installation's administrators, its first token, and figures of tenants.
 */
export interface Schema
  extends TenancySchema,
    VerificationCodesSchema,
    OperationsSchema,
    OfflineWorkSchema,
    OrderCommentsSchema,
    DevicesSchema,
    CutoffsSchema,
    DelayCostsSchema,
    DeviceCommandsSchema,
    EnergySchema,
    ManualReadingsSchema,
    MessageChannelsSchema,
    MeterBandsSchema,
    MeterSwapsSchema,
    LedgerSchema,
    NotificationsSchema,
    AnnouncementsSchema,
    SkillsSchema,
    RoomsSchema,
    RostersSchema,
    RollupsSchema,
    OrderReportsSchema,
    OrderSavingsSchema,
    PaymentsSchema,
    PermitsSchema,
    SparePartsSchema,
    TariffsSchema,
    SettlementSchema,
    SharedPoolsSchema,
    SuspectUsesSchema,
    SwitchingSchema,
    EscalationSchema,
    TableImportsSchema,
    TeamsSchema,
    TracksSchema,
    UploadsSchema,
    PlatformSchema {}
