import type { ApiName } from '@energy-om/contract';
import { forgetPassword } from '#services/account/password/forget-password.ts';
import { updatePassword } from '#services/account/password/update-password.ts';
import { changePhoneNumber } from '#services/account/profile/change-phone-number.ts';
import { getUserInfo } from '#services/account/profile/get-user-info.ts';
import { listAccountTenants } from '#services/account/profile/list-account-tenants.ts';
import { proveMail } from '#services/account/profile/prove-mail.ts';
import { updateProfile } from '#services/account/profile/update-profile.ts';
import { endSession } from '#services/account/session/end-session.ts';
import { listSessions } from '#services/account/session/list-sessions.ts';
import { logOut } from '#services/account/session/log-out.ts';
import { requestLiveTicket } from '#services/account/session/request-live-ticket.ts';
import { logInWithPassword } from '#services/account/sign-in/log-in-with-password.ts';
import { logInWithSms } from '#services/account/sign-in/log-in-with-sms.ts';
import { requestToken } from '#services/account/sign-in/request-token.ts';
import { setSigningPin } from '#services/account/signing-pin/set-signing-pin.ts';
import { sendMailCode } from '#services/account/verification-code/send-mail-code.ts';
import { sendVerifyCode } from '#services/account/verification-code/send-verify-code.ts';
import { acknowledgeAlarm } from '#services/alarm/acknowledge-alarm.ts';
import { getAlarm } from '#services/alarm/get-alarm.ts';
import { getEnvironmentAlarmCounts } from '#services/alarm/get-environment-alarm-counts.ts';
import { listAlarms } from '#services/alarm/list-alarms.ts';
import { listAlarmRules } from '#services/alarm/rule/list-alarm-rules.ts';
import { removeAlarmRule } from '#services/alarm/rule/remove-alarm-rule.ts';
import { saveAlarmRule } from '#services/alarm/rule/save-alarm-rule.ts';
import { addTemplateRules } from '#services/alarm/rule/template/add-template-rules.ts';
import { listRuleTemplates } from '#services/alarm/rule/template/list-rule-templates.ts';
import { countAnnouncementReaders } from '#services/announcement/count-announcement-readers.ts';
import { getManagedAnnouncement } from '#services/announcement/get-managed-announcement.ts';
import { listAnnouncementReaders } from '#services/announcement/list-announcement-readers.ts';
import { listManagedAnnouncements } from '#services/announcement/list-managed-announcements.ts';
import { publishAnnouncement } from '#services/announcement/publish-announcement.ts';
import { confirmAnnouncement } from '#services/announcement/reading/confirm-announcement.ts';
import { getAnnouncement } from '#services/announcement/reading/get-announcement.ts';
import { listAnnouncements } from '#services/announcement/reading/list-announcements.ts';
import { readAnnouncement } from '#services/announcement/reading/read-announcement.ts';
import { remindAnnouncementReaders } from '#services/announcement/remind-announcement-readers.ts';
import { removeAnnouncement } from '#services/announcement/remove-announcement.ts';
import { saveAnnouncement } from '#services/announcement/save-announcement.ts';
import { withdrawAnnouncement } from '#services/announcement/withdraw-announcement.ts';
import { getAddress } from '#services/area/get-address.ts';
import { listAreas } from '#services/area/list-areas.ts';
import { restoreArea } from '#services/area/restore-area.ts';
import { retireArea } from '#services/area/retire-area.ts';
import { saveArea } from '#services/area/save-area.ts';
import { exportAuditLog } from '#services/audit/export-audit-log.ts';
import { listAuditLog } from '#services/audit/list-audit-log.ts';
import { listMemberSignIns } from '#services/audit/list-member-sign-ins.ts';
import { getBillClosing } from '#services/bill/closing/get-bill-closing.ts';
import { getBill } from '#services/bill/get-bill.ts';
import { listBills } from '#services/bill/list-bills.ts';
import { listManagedBusinessTypes } from '#services/business-type/list-managed-business-types.ts';
import { publishForm } from '#services/business-type/publish-form.ts';
import { restoreBusinessType } from '#services/business-type/restore-business-type.ts';
import { retireBusinessType } from '#services/business-type/retire-business-type.ts';
import { saveBusinessType } from '#services/business-type/save-business-type.ts';
import { saveFormDraft } from '#services/business-type/save-form-draft.ts';
import { getCameraPlayUrl } from '#services/camera/get-camera-play-url.ts';
import { applyConfiguration } from '#services/configuration/apply-configuration.ts';
import { exportConfiguration } from '#services/configuration/export-configuration.ts';
import { listConfigurationTemplates } from '#services/configuration/list-configuration-templates.ts';
import { previewConfiguration } from '#services/configuration/preview-configuration.ts';
import type { Verb } from '#services/core/request-context.ts';
import { decideCutoffRequest } from '#services/cutoff/approval/decide-cutoff-request.ts';
import { getCutoffRequest } from '#services/cutoff/approval/get-cutoff-request.ts';
import { listCutoffRequests } from '#services/cutoff/approval/list-cutoff-requests.ts';
import { holdCutoff } from '#services/cutoff/hold-cutoff.ts';
import { listCutoffs } from '#services/cutoff/list-cutoffs.ts';
import { getCutoffPolicy } from '#services/cutoff-policy/get-cutoff-policy.ts';
import { saveCutoffPolicy } from '#services/cutoff-policy/save-cutoff-policy.ts';
import { getAreaTree } from '#services/device/area/get-area-tree.ts';
import { getNewOrderAreaTree } from '#services/device/area/get-new-order-area-tree.ts';
import { listSites } from '#services/device/area/list-sites.ts';
import { getEnvironment } from '#services/device/environment/get-environment.ts';
import { getGateway } from '#services/device/gateway/get-gateway.ts';
import { listGateways } from '#services/device/gateway/list-gateways.ts';
import { listDevices } from '#services/device/list-devices.ts';
import { listMaintainedObjects } from '#services/device/list-maintained-objects.ts';
import { getMeter } from '#services/device/meter/get-meter.ts';
import { getMeterCurve } from '#services/device/meter/get-meter-curve.ts';
import { listMeterModels } from '#services/device/meter/list-meter-models.ts';
import { listMeters } from '#services/device/meter/list-meters.ts';
import { listSiteMeters } from '#services/device/meter/list-site-meters.ts';
import { getDeviceConnection } from '#services/device-administration/get-device-connection.ts';
import { getManagedDevice } from '#services/device-administration/inventory/get-managed-device.ts';
import { listManagedDevices } from '#services/device-administration/inventory/list-managed-devices.ts';
import { restoreDevice } from '#services/device-administration/inventory/restore-device.ts';
import { retireDevice } from '#services/device-administration/inventory/retire-device.ts';
import { saveDevice } from '#services/device-administration/inventory/save-device.ts';
import { issueDeviceCredential } from '#services/device-administration/issue-device-credential.ts';
import { listDeviceCredentials } from '#services/device-administration/list-device-credentials.ts';
import { listRejectedMessages } from '#services/device-administration/list-rejected-messages.ts';
import { getNameplate } from '#services/device-administration/nameplate/get-nameplate.ts';
import { replaceDevice } from '#services/device-administration/nameplate/replace-device.ts';
import { recordMeterReplacement } from '#services/device-administration/record-meter-replacement.ts';
import { revokeDeviceCredential } from '#services/device-administration/revoke-device-credential.ts';
import { getDictionary } from '#services/dictionary/get-dictionary.ts';
import { listCustomFields } from '#services/dictionary/list-custom-fields.ts';
import { listDispatchRules } from '#services/dispatch-rule/list-dispatch-rules.ts';
import { removeDispatchRule } from '#services/dispatch-rule/remove-dispatch-rule.ts';
import { saveDispatchRule } from '#services/dispatch-rule/save-dispatch-rule.ts';
import { analyseEnergy } from '#services/energy/analyse-energy.ts';
import { getTotalEnergy } from '#services/energy/get-total-energy.ts';
import { getBaseLoad } from '#services/energy/load/get-base-load.ts';
import { getLoadCurve } from '#services/energy/load/get-load-curve.ts';
import { getEnergySettings } from '#services/energy/settings/get-energy-settings.ts';
import { saveEnergySettings } from '#services/energy/settings/save-energy-settings.ts';
import { analyseEnergyCost } from '#services/energy-cost/analyse-energy-cost.ts';
import { getEscalation } from '#services/escalation/get-escalation.ts';
import { saveEscalation } from '#services/escalation/save-escalation.ts';
import { uploadFile } from '#services/file/upload-file.ts';
import { uploadFiles } from '#services/file/upload-files.ts';
import { getHomePage } from '#services/home/get-home-page.ts';
import { getSetupProgress } from '#services/home/get-setup-progress.ts';
import { getDeviceRound } from '#services/inspection/get-device-round.ts';
import { getInspectionRoute } from '#services/inspection/get-inspection-route.ts';
import { getOrderInspection } from '#services/inspection/get-order-inspection.ts';
import { listInspectionRoutes } from '#services/inspection/list-inspection-routes.ts';
import { recordInspectionPoint } from '#services/inspection/record-inspection-point.ts';
import { removeInspectionRoute } from '#services/inspection/remove-inspection-route.ts';
import { saveInspectionRoute } from '#services/inspection/save-inspection-route.ts';
import { skipInspectionPoint } from '#services/inspection/skip-inspection-point.ts';
import { listAreaUsers } from '#services/member/list-area-users.ts';
import { listRoleUsers } from '#services/member/list-role-users.ts';
import { listDeliveries } from '#services/message-channel/deliveries/list-deliveries.ts';
import { getOwnChannels } from '#services/message-channel/own/get-own-channels.ts';
import { saveOwnChannel } from '#services/message-channel/own/save-own-channel.ts';
import { actOnPush } from '#services/message-channel/push/act-on-push.ts';
import { confirmPush } from '#services/message-channel/push/confirm-push.ts';
import { getPush } from '#services/message-channel/push/get-push.ts';
import { removePush } from '#services/message-channel/push/remove-push.ts';
import { savePush } from '#services/message-channel/push/save-push.ts';
import { sendTrialPush } from '#services/message-channel/push/send-trial-push.ts';
import { getMessageChannels } from '#services/message-channel/settings/get-message-channels.ts';
import { saveMessageChannel } from '#services/message-channel/settings/save-message-channel.ts';
import { sendChannelTrial } from '#services/message-channel/settings/send-channel-trial.ts';
import { listManagedMeterModels } from '#services/meter-model/list-managed-meter-models.ts';
import { listUnmappedKeys } from '#services/meter-model/list-unmapped-keys.ts';
import { restoreMeterModel } from '#services/meter-model/restore-meter-model.ts';
import { retireMeterModel } from '#services/meter-model/retire-meter-model.ts';
import { saveMeterModel } from '#services/meter-model/save-meter-model.ts';
import { getMeterDisplay } from '#services/meter-reading/get-meter-display.ts';
import { listMeterReadings } from '#services/meter-reading/list-meter-readings.ts';
import { recordMeterReading } from '#services/meter-reading/record-meter-reading.ts';
import { getMeterForSwap } from '#services/meter-swap/get-meter-for-swap.ts';
import { listMeterSwaps } from '#services/meter-swap/list-meter-swaps.ts';
import { swapMeter } from '#services/meter-swap/swap-meter.ts';
import { getMeterSwitch } from '#services/meter-switch/get-meter-switch.ts';
import { setMeterProtection } from '#services/meter-switch/set-meter-protection.ts';
import { setMeterSwitch } from '#services/meter-switch/set-meter-switch.ts';
import { listNotifications } from '#services/notification/list-notifications.ts';
import { readNotifications } from '#services/notification/read-notifications.ts';
import { decideOfflineCase } from '#services/offline-work/decide-offline-case.ts';
import { depositOfflinePhoto } from '#services/offline-work/deposit/deposit-offline-photo.ts';
import { depositOfflineWork } from '#services/offline-work/deposit/deposit-offline-work.ts';
import { getIntentStates } from '#services/offline-work/get-intent-states.ts';
import { listOfflineCases } from '#services/offline-work/list-offline-cases.ts';
import { getOperationMap } from '#services/operation-map/get-operation-map.ts';
import { getOrderForm } from '#services/order-form/get-order-form.ts';
import { publishOrderForm } from '#services/order-form/publish-order-form.ts';
import { saveOrderFormDraft } from '#services/order-form/save-order-form-draft.ts';
import { createOrderReportLink } from '#services/order-report/links/create-order-report-link.ts';
import { listOrderReportLinks } from '#services/order-report/links/list-order-report-links.ts';
import { revokeOrderReportLink } from '#services/order-report/links/revoke-order-report-link.ts';
import { createInvite } from '#services/organisation/invites/create-invite.ts';
import { decideJoinRequest } from '#services/organisation/invites/decide-join-request.ts';
import { listInvites } from '#services/organisation/invites/list-invites.ts';
import { revokeInvite } from '#services/organisation/invites/revoke-invite.ts';
import { clearSigningPin } from '#services/organisation/members/clear-signing-pin.ts';
import { getMember } from '#services/organisation/members/get-member.ts';
import { grantRole } from '#services/organisation/members/grant-role.ts';
import { listAdministrators } from '#services/organisation/members/list-administrators.ts';
import { listMembers } from '#services/organisation/members/list-members.ts';
import { removeMember } from '#services/organisation/members/remove-member.ts';
import { revokeRole } from '#services/organisation/members/revoke-role.ts';
import { getTenantParameters } from '#services/parameters/get-tenant-parameters.ts';
import { saveTenantParameters } from '#services/parameters/save-tenant-parameters.ts';
import { cancelPayment } from '#services/payment/counter/cancel-payment.ts';
import { confirmPayment } from '#services/payment/counter/confirm-payment.ts';
import { decidePayment } from '#services/payment/counter/decide-payment.ts';
import { createPayment } from '#services/payment/create-payment.ts';
import { getPayment } from '#services/payment/get-payment.ts';
import { listPaymentChannels } from '#services/payment/list-payment-channels.ts';
import { listPayments } from '#services/payment/list-payments.ts';
import { listPaymentBills } from '#services/payment/reconciliation/bills/list-payment-bills.ts';
import { requestPaymentBill } from '#services/payment/reconciliation/bills/request-payment-bill.ts';
import { decidePaymentDifference } from '#services/payment/reconciliation/decide-payment-difference.ts';
import { listPaymentDifferences } from '#services/payment/reconciliation/list-payment-differences.ts';
import { processPaymentDifference } from '#services/payment/reconciliation/process-payment-difference.ts';
import { decideUnmatchedPayment } from '#services/payment/reconciliation/unmatched/decide-unmatched-payment.ts';
import { listUnmatchedPayments } from '#services/payment/reconciliation/unmatched/list-unmatched-payments.ts';
import { confirmRefundPayout } from '#services/payment/refund/confirm-refund-payout.ts';
import { decideRefund } from '#services/payment/refund/decide-refund.ts';
import { getRefundTerms } from '#services/payment/refund/get-refund-terms.ts';
import { listRefunds } from '#services/payment/refund/list-refunds.ts';
import { processRefund } from '#services/payment/refund/process-refund.ts';
import { requestRefund } from '#services/payment/refund/request-refund.ts';
import { withdrawRefund } from '#services/payment/refund/withdraw-refund.ts';
import { sendPayment } from '#services/payment/send-payment.ts';
import { getPermit } from '#services/permit/get-permit.ts';
import { getPermitChoices } from '#services/permit/get-permit-choices.ts';
import { listOrderPermits } from '#services/permit/list-order-permits.ts';
import { listPermits } from '#services/permit/list-permits.ts';
import { getPrintedForms } from '#services/permit/printed-form/get-printed-forms.ts';
import { savePrintedForms } from '#services/permit/printed-form/save-printed-forms.ts';
import { processIsolationPoint } from '#services/permit/process-isolation-point.ts';
import { processPermit } from '#services/permit/process-permit.ts';
import { savePermit } from '#services/permit/save-permit.ts';
import { signBriefing } from '#services/permit/sign-briefing.ts';
import { confirmSwitchingStep } from '#services/permit/switching/confirm-switching-step.ts';
import { getSwitching } from '#services/permit/switching/get-switching.ts';
import { listSwitchings } from '#services/permit/switching/list-switchings.ts';
import { processSwitching } from '#services/permit/switching/process-switching.ts';
import { processSwitchingStep } from '#services/permit/switching/process-switching-step.ts';
import { saveSwitching } from '#services/permit/switching/save-switching.ts';
import { waivePermit } from '#services/permit/waive-permit.ts';
import { getPlan } from '#services/plan/get-plan.ts';
import { listPlans } from '#services/plan/list-plans.ts';
import { pausePlan } from '#services/plan/pause-plan.ts';
import { previewPlan } from '#services/plan/preview/preview-plan.ts';
import { publishPlan } from '#services/plan/publish-plan.ts';
import { removePlan } from '#services/plan/remove-plan.ts';
import { savePlan } from '#services/plan/save-plan.ts';
import { createTenant } from '#services/platform/create-tenant.ts';
import { getTenant } from '#services/platform/get-tenant.ts';
import { listTenants } from '#services/platform/list-tenants.ts';
import { resumeTenant } from '#services/platform/resume-tenant.ts';
import { saveTenantLimits } from '#services/platform/save-tenant-limits.ts';
import { suspendTenant } from '#services/platform/suspend-tenant.ts';
import { endProject } from '#services/project/administration/end-project.ts';
import { listManagedProjects } from '#services/project/administration/list-managed-projects.ts';
import { reopenProject } from '#services/project/administration/reopen-project.ts';
import { saveProject } from '#services/project/administration/save-project.ts';
import { listBusinessTypes } from '#services/project/list-business-types.ts';
import { listNewOrderProjects } from '#services/project/list-new-order-projects.ts';
import { listProjectSites } from '#services/project/list-project-sites.ts';
import { getProject } from '#services/project/overview/get-project.ts';
import { listBoundProjects } from '#services/project/overview/list-bound-projects.ts';
import { listProjectWorkOrders } from '#services/project/overview/list-project-work-orders.ts';
import { listSubTenantProjects } from '#services/project/overview/list-sub-tenant-projects.ts';
import { listUserProjects } from '#services/project/overview/list-user-projects.ts';
import { getReportDesk } from '#services/report/get-report-desk.ts';
import { listReportPlaces } from '#services/report/list-report-places.ts';
import { reportFault } from '#services/report/report-fault.ts';
import { applyForRoom } from '#services/room/applications/apply-for-room.ts';
import { decideRoomApplication } from '#services/room/applications/decide-room-application.ts';
import { listRoomApplications } from '#services/room/applications/list-room-applications.ts';
import { uploadRoomProofs } from '#services/room/applications/upload-room-proofs.ts';
import { withdrawRoomApplication } from '#services/room/applications/withdraw-room-application.ts';
import { assignRoomMeter } from '#services/room/meters/assign-room-meter.ts';
import { listRoomMeterCandidates } from '#services/room/meters/list-room-meter-candidates.ts';
import { listRoomMeters } from '#services/room/meters/list-room-meters.ts';
import { takeRoomMeter } from '#services/room/meters/take-room-meter.ts';
import { bindRoomAccount } from '#services/room/occupants/bind-room-account.ts';
import { changeRoomPayer } from '#services/room/occupants/change-room-payer.ts';
import { listRoomAccounts } from '#services/room/occupants/list-room-accounts.ts';
import { listRoomRecords } from '#services/room/occupants/list-room-records.ts';
import { unbindRoom } from '#services/room/occupants/unbind-room.ts';
import { getRoom } from '#services/room/rooms/get-room.ts';
import { issueRoomCode } from '#services/room/rooms/issue-room-code.ts';
import { listMyRooms } from '#services/room/rooms/list-my-rooms.ts';
import { listTenantRooms } from '#services/room/rooms/list-tenant-rooms.ts';
import { saveRoom } from '#services/room/rooms/save-room.ts';
import { changeShift } from '#services/roster/change-shift.ts';
import { getDuty } from '#services/roster/get-duty.ts';
import { getRoster } from '#services/roster/get-roster.ts';
import { answerHandoverItem } from '#services/roster/handover/answer-handover-item.ts';
import { commentOnHandover } from '#services/roster/handover/comment-on-handover.ts';
import { getHandover } from '#services/roster/handover/get-handover.ts';
import { signHandover } from '#services/roster/handover/sign-handover.ts';
import { listShifts } from '#services/roster/list-shifts.ts';
import { removeRoster } from '#services/roster/remove-roster.ts';
import { getShiftRequest } from '#services/roster/requests/get-shift-request.ts';
import { listShiftRequests } from '#services/roster/requests/list-shift-requests.ts';
import { processShiftRequest } from '#services/roster/requests/process-shift-request.ts';
import { requestLeave } from '#services/roster/requests/request-leave.ts';
import { requestSwap } from '#services/roster/requests/request-swap.ts';
import { saveRoster } from '#services/roster/save-roster.ts';
import { searchAll } from '#services/search/search-all.ts';
import { endSharedPool } from '#services/shared-pool/end-shared-pool.ts';
import { getSharedPool } from '#services/shared-pool/get-shared-pool.ts';
import { listSharedPools } from '#services/shared-pool/list-shared-pools.ts';
import { saveSharedPool } from '#services/shared-pool/save-shared-pool.ts';
import { listEndingSkills } from '#services/skill/list-ending-skills.ts';
import { listMemberSkills } from '#services/skill/list-member-skills.ts';
import { removeSkill } from '#services/skill/remove-skill.ts';
import { saveSkill } from '#services/skill/save-skill.ts';
import { getSparePart } from '#services/spare-part/catalogue/get-spare-part.ts';
import { listSpareParts } from '#services/spare-part/catalogue/list-spare-parts.ts';
import { retireSparePart } from '#services/spare-part/catalogue/retire-spare-part.ts';
import { saveSparePart } from '#services/spare-part/catalogue/save-spare-part.ts';
import { addOrderCost } from '#services/spare-part/cost/add-order-cost.ts';
import { getLabourRates } from '#services/spare-part/cost/get-labour-rates.ts';
import { getOrderCost } from '#services/spare-part/cost/get-order-cost.ts';
import { saveLabourRates } from '#services/spare-part/cost/save-labour-rates.ts';
import { returnParts } from '#services/spare-part/order/return-parts.ts';
import { takeParts } from '#services/spare-part/order/take-parts.ts';
import { countParts } from '#services/spare-part/stock/count-parts.ts';
import { listStockEntries } from '#services/spare-part/stock/list-stock-entries.ts';
import { receiveParts } from '#services/spare-part/stock/receive-parts.ts';
import { transferParts } from '#services/spare-part/stock/transfer-parts.ts';
import { listStores } from '#services/spare-part/store/list-stores.ts';
import { retireStore } from '#services/spare-part/store/retire-store.ts';
import { saveStore } from '#services/spare-part/store/save-store.ts';
import { exportWorkOrderStatistics } from '#services/statistics/export-work-order-statistics.ts';
import { getDeviceReliability } from '#services/statistics/get-device-reliability.ts';
import { getWorkOrderMonth } from '#services/statistics/get-work-order-month.ts';
import { getWorkOrderStatistics } from '#services/statistics/get-work-order-statistics.ts';
import { decideSuspectUse } from '#services/suspect-use/decide-suspect-use.ts';
import { listSuspectUses } from '#services/suspect-use/list-suspect-uses.ts';
import { processSuspectUse } from '#services/suspect-use/process-suspect-use.ts';
import { exportTable } from '#services/table-import/export/export-table.ts';
import { getTableColumns } from '#services/table-import/get-table-columns.ts';
import { getTableImport } from '#services/table-import/job/get-table-import.ts';
import { startTableImport } from '#services/table-import/job/start-table-import.ts';
import { getOrderCopies } from '#services/take-along/get-order-copies.ts';
import { listTakeAlong } from '#services/take-along/list-take-along.ts';
import { assignTariff } from '#services/tariff/assignment/assign-tariff.ts';
import { calculateBill } from '#services/tariff/calculation/calculate-bill.ts';
import { getTariffCalendar } from '#services/tariff/calendar/get-tariff-calendar.ts';
import { saveTariffCalendar } from '#services/tariff/calendar/save-tariff-calendar.ts';
import { getTariff } from '#services/tariff/get-tariff.ts';
import { listTariffs } from '#services/tariff/list-tariffs.ts';
import { saveTariff } from '#services/tariff/save-tariff.ts';
import { decideTariffVersion } from '#services/tariff/version/decide-tariff-version.ts';
import { removeTariffVersion } from '#services/tariff/version/remove-tariff-version.ts';
import { requestTariffApproval } from '#services/tariff/version/request-tariff-approval.ts';
import { saveTariffVersion } from '#services/tariff/version/save-tariff-version.ts';
import { createTeam } from '#services/team/create-team.ts';
import { listTeams } from '#services/team/list-teams.ts';
import { removeTeam } from '#services/team/remove-team.ts';
import { updateTeam } from '#services/team/update-team.ts';
import { bindAccountTenant } from '#services/tenancy/bind-account-tenant.ts';
import { createFirstTenant } from '#services/tenancy/create-first-tenant.ts';
import { getTenantTree } from '#services/tenancy/get-tenant-tree.ts';
import { getTenantsByName } from '#services/tenancy/get-tenants-by-name.ts';
import { registerAppUser } from '#services/tenancy/register-app-user.ts';
import { switchTenant } from '#services/tenancy/switch-tenant.ts';
import { unbindAccountTenant } from '#services/tenancy/unbind-account-tenant.ts';
import { getWechatOpenId } from '#services/third-party/get-wechat-open-id.ts';
import { getWechatSdkConfig } from '#services/third-party/get-wechat-sdk-config.ts';
import { setThirdParty } from '#services/third-party/set-third-party.ts';
import { createTrackPoints } from '#services/track/create-track-points.ts';
import { getOrderArrival } from '#services/track/get-order-arrival.ts';
import { getTrace } from '#services/track/get-trace.ts';
import { getTrackRecording } from '#services/track/get-track-recording.ts';
import { listTrackPeople } from '#services/track/list-track-people.ts';
import { setTrackConsent } from '#services/track/set-track-consent.ts';
import { decideWalletEntry } from '#services/wallet/entry/decide-wallet-entry.ts';
import { enterWalletEntry } from '#services/wallet/entry/enter-wallet-entry.ts';
import { listWalletEntries } from '#services/wallet/entry/list-wallet-entries.ts';
import { reverseWalletEntry } from '#services/wallet/entry/reverse-wallet-entry.ts';
import { withdrawWalletEntry } from '#services/wallet/entry/withdraw-wallet-entry.ts';
import { getAccountBalance } from '#services/wallet/get-account-balance.ts';
import { getRoomBalance } from '#services/wallet/get-room-balance.ts';
import { getWallet } from '#services/wallet/get-wallet.ts';
import { listFormerPayers } from '#services/wallet/list-former-payers.ts';
import { listWalletMoves } from '#services/wallet/list-wallet-moves.ts';
import { listWallets } from '#services/wallet/list-wallets.ts';
import { savePaymentTerms } from '#services/wallet/save-payment-terms.ts';
import { listCalendars } from '#services/work-calendar/list-calendars.ts';
import { restoreCalendar } from '#services/work-calendar/restore-calendar.ts';
import { retireCalendar } from '#services/work-calendar/retire-calendar.ts';
import { saveCalendar } from '#services/work-calendar/save-calendar.ts';
import { acceptWorkOrder } from '#services/work-order/commands/accept-work-order.ts';
import { applyForClosing } from '#services/work-order/commands/apply-for-closing.ts';
import { assignWorkOrder } from '#services/work-order/commands/assign-work-order.ts';
import { commentWorkOrder } from '#services/work-order/commands/comment-work-order.ts';
import { createWorkOrder } from '#services/work-order/commands/create-work-order.ts';
import { dispatchWorkOrder } from '#services/work-order/commands/dispatch-work-order.ts';
import { processWorkOrder } from '#services/work-order/commands/process-work-order.ts';
import { sendBackWorkOrder } from '#services/work-order/commands/send-back-work-order.ts';
import { signClosing } from '#services/work-order/commands/sign-closing.ts';
import { updateWorkOrder } from '#services/work-order/commands/update-work-order.ts';
import { addOrderComment } from '#services/work-order/comments/add-order-comment.ts';
import { listMentionablePeople } from '#services/work-order/comments/list-mentionable-people.ts';
import { listOrderComments } from '#services/work-order/comments/list-order-comments.ts';
import { exportWorkOrders } from '#services/work-order/export/export-work-orders.ts';
import { getDispatchChoices } from '#services/work-order/queries/get-dispatch-choices.ts';
import { getWorkOrder } from '#services/work-order/queries/get-work-order.ts';
import { listDeviceWorkOrders } from '#services/work-order/queries/list-device-work-orders.ts';
import { listMaintenanceLog } from '#services/work-order/queries/list-maintenance-log.ts';
import { listTimedOutWorkOrders } from '#services/work-order/queries/list-timed-out-work-orders.ts';
import { listUserTasks } from '#services/work-order/queries/list-user-tasks.ts';
import { listWorkOrders } from '#services/work-order/queries/list-work-orders.ts';
import { getMeterRegister } from '#services/work-order/readings/get-meter-register.ts';

/** Maps every served call of the API table to its verb; a missing one does not compile. */
export const verbs: { [Name in ApiName]: Verb<Name> } = {
  changePhoneNumber,
  endSession,
  forgetPassword,
  listSessions,
  logInWithSms,
  proveMail,
  registerAppUser,
  sendMailCode,
  sendVerifyCode,
  updatePassword,
  updateProfile,
  bindAccountTenant,
  getTenantTree,
  getTenantsByName,
  switchTenant,
  unbindAccountTenant,
  getWechatOpenId,
  getWechatSdkConfig,
  setThirdParty,
  logInWithPassword,
  requestLiveTicket,
  requestToken,
  listAccountTenants,
  getUserInfo,
  logOut,
  uploadFile,
  uploadFiles,
  getHomePage,
  acknowledgeAlarm,
  getAlarm,
  getEnvironmentAlarmCounts,
  listAlarmRules,
  listAlarms,
  removeAlarmRule,
  saveAlarmRule,
  listMemberSkills,
  listEndingSkills,
  saveSkill,
  removeSkill,
  getRoster,
  saveRoster,
  removeRoster,
  changeShift,
  getHandover,
  answerHandoverItem,
  signHandover,
  commentOnHandover,
  requestLeave,
  requestSwap,
  processShiftRequest,
  getShiftRequest,
  listShiftRequests,
  listShifts,
  getDuty,
  getEscalation,
  saveEscalation,
  getTenantParameters,
  saveTenantParameters,
  listTariffs,
  getTariff,
  saveTariff,
  saveTariffVersion,
  removeTariffVersion,
  requestTariffApproval,
  decideTariffVersion,
  assignTariff,
  calculateBill,
  getTariffCalendar,
  saveTariffCalendar,
  listSharedPools,
  getSharedPool,
  saveSharedPool,
  endSharedPool,
  listCalendars,
  saveCalendar,
  retireCalendar,
  restoreCalendar,
  listManagedProjects,
  saveProject,
  endProject,
  reopenProject,
  listManagedBusinessTypes,
  saveBusinessType,
  saveFormDraft,
  publishForm,
  retireBusinessType,
  restoreBusinessType,
  listAreas,
  saveArea,
  getAddress,
  retireArea,
  restoreArea,
  listDispatchRules,
  saveDispatchRule,
  removeDispatchRule,
  listPlans,
  getPermit,
  getPermitChoices,
  getPrintedForms,
  setSigningPin,
  clearSigningPin,
  confirmSwitchingStep,
  savePrintedForms,
  listOrderPermits,
  listPermits,
  processIsolationPoint,
  processPermit,
  savePermit,
  signBriefing,
  waivePermit,
  listOrderReportLinks,
  createOrderReportLink,
  revokeOrderReportLink,
  listSwitchings,
  getSwitching,
  saveSwitching,
  processSwitching,
  processSwitchingStep,
  getPlan,
  previewPlan,
  savePlan,
  publishPlan,
  pausePlan,
  removePlan,
  listInspectionRoutes,
  getInspectionRoute,
  saveInspectionRoute,
  removeInspectionRoute,
  getOrderInspection,
  getDeviceRound,
  recordInspectionPoint,
  skipInspectionPoint,
  acceptWorkOrder,
  applyForClosing,
  assignWorkOrder,
  commentWorkOrder,
  createWorkOrder,
  dispatchWorkOrder,
  getDispatchChoices,
  getReportDesk,
  getWorkOrder,
  exportWorkOrderStatistics,
  getDeviceReliability,
  listTakeAlong,
  getOrderCopies,
  getWorkOrderMonth,
  getWorkOrderStatistics,
  listDeviceWorkOrders,
  listMaintenanceLog,
  listReportPlaces,
  listTimedOutWorkOrders,
  listUserTasks,
  listWorkOrders,
  processWorkOrder,
  reportFault,
  sendBackWorkOrder,
  signClosing,
  updateWorkOrder,
  getDictionary,
  listCustomFields,
  getOrderForm,
  saveOrderFormDraft,
  publishOrderForm,
  getMeterRegister,
  getAreaTree,
  getNewOrderAreaTree,
  listDevices,
  listGateways,
  listMaintainedObjects,
  listMeterModels,
  listMeters,
  listSiteMeters,
  getMeter,
  getMeterCurve,
  getGateway,
  getEnvironment,
  listSites,
  getTotalEnergy,
  analyseEnergy,
  analyseEnergyCost,
  getLoadCurve,
  getBaseLoad,
  getEnergySettings,
  saveEnergySettings,
  getCutoffPolicy,
  saveCutoffPolicy,
  listCutoffs,
  holdCutoff,
  listCutoffRequests,
  getCutoffRequest,
  decideCutoffRequest,
  getCameraPlayUrl,
  issueDeviceCredential,
  listDeviceCredentials,
  getDeviceConnection,
  listRejectedMessages,
  recordMeterReplacement,
  getMeterDisplay,
  getRoom,
  applyForRoom,
  uploadRoomProofs,
  withdrawRoomApplication,
  listTenantRooms,
  listMyRooms,
  listRoomAccounts,
  listRoomApplications,
  decideRoomApplication,
  bindRoomAccount,
  changeRoomPayer,
  unbindRoom,
  listRoomMeters,
  listRoomMeterCandidates,
  assignRoomMeter,
  takeRoomMeter,
  listRoomRecords,
  saveRoom,
  issueRoomCode,
  recordMeterReading,
  getMeterForSwap,
  swapMeter,
  listMeterSwaps,
  getMeterSwitch,
  setMeterSwitch,
  setMeterProtection,
  listMeterReadings,
  revokeDeviceCredential,
  getManagedDevice,
  listManagedDevices,
  restoreDevice,
  retireDevice,
  saveDevice,
  getNameplate,
  replaceDevice,
  listAreaUsers,
  listRoleUsers,
  createInvite,
  createTeam,
  decideJoinRequest,
  getMember,
  grantRole,
  listInvites,
  listMembers,
  removeMember,
  removeTeam,
  revokeInvite,
  revokeRole,
  updateTeam,
  listBusinessTypes,
  listNewOrderProjects,
  listProjectSites,
  listSubTenantProjects,
  listProjectWorkOrders,
  listUserProjects,
  getProject,
  listBoundProjects,
  listTeams,
  createTrackPoints,
  setTrackConsent,
  getTrackRecording,
  getTrace,
  getOrderArrival,
  listTrackPeople,
  getMessageChannels,
  saveMessageChannel,
  sendChannelTrial,
  listDeliveries,
  getOwnChannels,
  saveOwnChannel,
  getPush,
  savePush,
  removePush,
  sendTrialPush,
  confirmPush,
  actOnPush,
  listNotifications,
  readNotifications,
  listAnnouncements,
  getAnnouncement,
  readAnnouncement,
  confirmAnnouncement,
  listManagedAnnouncements,
  getManagedAnnouncement,
  countAnnouncementReaders,
  saveAnnouncement,
  publishAnnouncement,
  withdrawAnnouncement,
  removeAnnouncement,
  listAnnouncementReaders,
  remindAnnouncementReaders,
  searchAll,
  listManagedMeterModels,
  saveMeterModel,
  retireMeterModel,
  restoreMeterModel,
  listUnmappedKeys,
  listRuleTemplates,
  addTemplateRules,
  exportConfiguration,
  listConfigurationTemplates,
  previewConfiguration,
  applyConfiguration,
  listAuditLog,
  exportAuditLog,
  listMemberSignIns,
  listTenants,
  getTenant,
  createTenant,
  saveTenantLimits,
  suspendTenant,
  resumeTenant,
  listUnmatchedPayments,
  decideUnmatchedPayment,
  getTableColumns,
  exportTable,
  startTableImport,
  getTableImport,
  getSetupProgress,
  listAdministrators,
  createFirstTenant,
  exportWorkOrders,
  listSpareParts,
  getSparePart,
  saveSparePart,
  retireSparePart,
  listStores,
  saveStore,
  retireStore,
  listStockEntries,
  receiveParts,
  transferParts,
  countParts,
  takeParts,
  returnParts,
  getOrderCost,
  addOrderCost,
  getLabourRates,
  saveLabourRates,
  getAccountBalance,
  getRoomBalance,
  listWallets,
  savePaymentTerms,
  listPaymentChannels,
  listPaymentDifferences,
  processPaymentDifference,
  decidePaymentDifference,
  listPaymentBills,
  requestPaymentBill,
  listSuspectUses,
  processSuspectUse,
  decideSuspectUse,
  listPayments,
  cancelPayment,
  confirmPayment,
  decidePayment,
  createPayment,
  sendPayment,
  getPayment,
  getRefundTerms,
  requestRefund,
  listRefunds,
  withdrawRefund,
  processRefund,
  decideRefund,
  confirmRefundPayout,
  getWallet,
  listBills,
  getBill,
  getBillClosing,
  listFormerPayers,
  listWalletMoves,
  enterWalletEntry,
  reverseWalletEntry,
  listWalletEntries,
  decideWalletEntry,
  withdrawWalletEntry,
  addOrderComment,
  listMentionablePeople,
  getIntentStates,
  listOfflineCases,
  decideOfflineCase,
  depositOfflineWork,
  depositOfflinePhoto,
  listOrderComments,
  getOperationMap,
};
