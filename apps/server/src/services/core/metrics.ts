/** THE TABLE of the metrics for operators, under their Prometheus names. */
const measures = {
  smsCodesSent: ['counter', 'energy_om_sms_codes_sent_total', 'Verification codes handed to the provider.'],
  smsCodesHeldBack: ['counter', 'energy_om_sms_codes_held_back_total', 'Verification codes not sent: the hour of their share was used up.'],
  smsBreakerTrips: ['counter', 'energy_om_sms_breaker_trips_total', 'Times a share of the hourly messages was used up.'],
  smsShareUsedUpAt: [
    'gauge',
    'energy_om_sms_share_used_up_timestamp_seconds',
    'When a share of the hourly messages was last found used up; 0: never.',
  ],
  mailCodesSent: ['counter', 'energy_om_mail_codes_sent_total', 'Codes for e-mail addresses that the mail server took.'],
  mailCodesHeldBack: ['counter', 'energy_om_mail_codes_held_back_total', 'Codes not sent: the address had got as many as it may.'],
  refreshTokensReused: ['counter', 'energy_om_refresh_tokens_reused_total', 'Sessions ended since a refresh token was used twice.'],
  signInsFailed: ['counter', 'energy_om_sign_ins_failed_total', 'Wrong passwords and codes, of known and unknown names.'],
  webConnections: ['gauge', 'energy_om_web_connections', 'Connections on the web port, WebSockets among them.'],
  deviceConnections: ['gauge', 'energy_om_device_connections', 'Connections on the port for devices.'],
  connectionsRefused: ['counter', 'energy_om_connections_refused_total', 'Connections ended at once: too many of the address, or in all.'],
} as const satisfies Record<string, readonly [type: 'counter' | 'gauge', name: string, help: string]>;

export type Measure = keyof typeof measures;

/** The metrics of this process. The monitoring of several servers adds them up. */
export interface Metrics {
  /** @param amount negative for gauges only */
  add(measure: Measure, amount?: number): void;
  set(measure: Measure, value: number): void;
  read(measure: Measure): number;
  /** Prometheus' text format 0.0.4. */
  print(): string;
}

export function createMetrics(): Metrics {
  const values = new Map<Measure, number>();
  const read = (measure: Measure) => values.get(measure) ?? 0;
  return {
    add: (measure, amount = 1) => void values.set(measure, read(measure) + amount),
    set: (measure, value) => void values.set(measure, value),
    read,
    print: () =>
      Object.entries(measures)
        .map(([measure, [type, name, help]]) => `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${name} ${read(measure as Measure)}\n`)
        .join(''),
  };
}
