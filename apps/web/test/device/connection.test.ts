import { describe, expect, it } from 'vitest';
import { brokerHost, type Connection, publishCommand } from '#features/device/model/connection.ts';

const connection: Connection = {
  mqtt: { protocol: 'mqtt', host: null, port: 1883 },
  topic: 'v1/devices/me/telemetry',
  example: '{"EPI":1042.7}',
  lastSeenAt: null,
  lastReadingAt: null,
};

describe('the command that tries a connection', () => {
  it('names the page’s host where the server has no other', () => {
    expect(publishCommand(connection, 'om.example.com', 'TOKEN')).toBe(
      `mosquitto_pub -h om.example.com -p 1883 -u TOKEN -q 1 -t v1/devices/me/telemetry -m '{"EPI":1042.7}'`,
    );
    expect(brokerHost(connection, 'om.example.com')).toBe('om.example.com');
  });

  it('encrypts to a broker that does, and stays one command whatever a code contains', () => {
    const mqtt = { protocol: 'mqtts', host: 'broker.example.com', port: 8883 } as const;
    const command = publishCommand({ ...connection, mqtt, example: `{"it's":1}` }, 'x', 'TOKEN');
    expect(command).toContain('-h broker.example.com -p 8883 --tls-use-os-certs ');
    expect(command?.endsWith(`-m '{"it'\\''s":1}'`)).toBe(true);
  });

  it('is not there without a port for devices, and for a broker behind WebSockets', () => {
    expect(publishCommand({ ...connection, mqtt: null }, 'x', 'TOKEN')).toBeNull();
    expect(publishCommand({ ...connection, mqtt: { protocol: 'wss', host: 'x', port: 443 } }, 'x', 'TOKEN')).toBeNull();
  });
});
