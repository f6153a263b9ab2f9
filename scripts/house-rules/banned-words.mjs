/**
 * Words that names must not have, with the field's terms to use instead (docs/GLOSSARY.md). `part` matches anywhere in a name
 * (`toldAccounts`, `has_told`), `first` at the beginning of a longer name (`mostOpen`), `name` the whole name. With
 * `inProse` comments and the titles of tests must not have the words either; the others have a plain meaning there (the door of a cabinet).
 * @type {{ match: 'part' | 'first' | 'name', words: string[], use: string, inProse?: true }[]}
 */
export const bannedWords = [
  { match: 'part', words: ['tell', 'tells', 'telling', 'told'], inProse: true, use: 'notify, publish, report, log or deliver' },
  { match: 'part', words: ['news'], inProse: true, use: 'event, notification or draft' },
  { match: 'part', words: ['happening'], inProse: true, use: 'event' },
  { match: 'part', words: ['aside', 'asides'], use: 'sideAction' },
  { match: 'part', words: ['patience'], inProse: true, use: 'retryDelayMs, timeoutMs' },
  { match: 'part', words: ['heard', 'unheard'], inProse: true, use: 'liveValues, lastSeen, received' },
  { match: 'part', words: ['wish', 'wishes'], inProse: true, use: 'request, preference' },
  { match: 'part', words: ['mint', 'minted'], inProse: true, use: 'create' },
  { match: 'part', words: ['watcher', 'watchers'], inProse: true, use: 'subscription, signedInActors' },
  { match: 'part', words: ['door', 'doors'], use: 'HttpContext, listener, endpoint of the network' },
  { match: 'first', words: ['most', 'longest'], use: 'max…' },
  { match: 'first', words: ['least', 'shortest'], use: 'min…' },
  { match: 'first', words: ['usual'], use: 'default…' },
  { match: 'name', words: ['goodFor', 'goodUntil'], use: 'ttlMs, validUntil' },
  {
    match: 'name',
    words: ['insertDue', 'insertDueOfRights', 'notificationsDue', 'notifications_due'],
    use: 'enqueue, notification_outbox',
  },
  { match: 'name', words: ['writeDueNotifications', 'tellSome'], use: 'dispatchOutbox, dispatchBatch' },
  { match: 'name', words: ['holdDue', 'postpone'], use: 'claimEvents, reschedule' },
  { match: 'name', words: ['wordsOf', 'isQuiet'], use: 'toContent, refreshOnly' },
  { match: 'name', words: ['Signals'], use: 'EventBus' },
  { match: 'name', words: ['keepByTenant', 'deviceLooks', 'DeviceLooks'], use: 'createTenantCache, DeviceSubscription' },
  { match: 'name', words: ['keptSessions', 'publishLine', 'keepLink'], use: 'persistentSessions, orderedPublisher, reconnect' },
  {
    match: 'name',
    words: ['waitingLine', 'connectionLine', 'deviceWork', 'advanceDevice'],
    use: 'ingestQueue, presenceCoalescer, deviceBatch, applyReadings',
  },
  { match: 'name', words: ['valueHub', 'ValueHub', 'turnBack', 'giveUp'], use: 'telemetryFanout, rejectQueued, quarantine' },
  {
    match: 'name',
    words: ['keepConsumption', 'recomputeConsumption', 'consumptionDue', 'consumption_due', 'DueStretch'],
    use: 'rollupConsumption, rebuildRollup, rollup_queue, DirtyRange',
  },
  { match: 'name', words: ['watchSilence', 'listSilent'], use: 'detectNoData, listOverdueDevices' },
  { match: 'name', words: ['sweepOrders', 'wakeOrder', 'wakesAt', 'wakes_at'], use: 'fireDueTimers, fireTimer, next_timer_at' },
  {
    match: 'name',
    words: ['runWhenAsked', 'workQueue', 'WorkQueue', 'createWorkQueue', 'purgeExpired'],
    use: 'startWorker, ConcurrencyLimit, applyRetention',
  },
  { match: 'name', words: ['factsOf', 'presentMoved', 'refuseLostRace'], use: 'deriveColumns, presentOrderRef, throwConflict' },
  { match: 'name', words: ['findPlace', 'holdTenant', 'holdRow', 'holdRows'], use: 'resolveCursor, orderStage, lock…' },
  { match: 'name', words: ['welcomesAccount', 'tellsOnce'], use: 'optionalAuth, writeOnlyOutputs' },
  {
    match: 'name',
    words: ['LetIn', 'ThingRow', 'FitChips', 'MovedOn', 'EndingSheet'],
    use: 'JoinedTenants, SelectableDeviceRow, CandidateChips, ActionUnavailable, ConfirmEndSheet',
  },
  { match: 'name', words: ['isPassing', 'gatherReads'], use: 'isTransient, batchInvalidations' },
  { match: 'name', words: ['expectSaid', 'refusesStrangers'], use: 'expectToast, itRejectsUnauthorised' },
];
