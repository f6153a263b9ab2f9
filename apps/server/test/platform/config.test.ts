import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '#config/config.ts';
import { ConfigError } from '#config/config-error.ts';

const templateId = 'ngqIpbwh8bUfcSsECmogfXcV14J0tQlEpBO27izEYtY';
const wechat = { WECHAT_APP_ID: 'wx1', WECHAT_APP_SECRET: 'x', PUBLIC_ORIGINS: 'https://om.example.com' };

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'energy-om-config-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('readConfig', () => {
  it('needs no setting', async () => {
    const config = await readConfig({ DATA_DIR: folder });
    expect(config).toMatchObject({
      port: 8080,
      host: '0.0.0.0',
      databaseUrl: null,
      transport: { encryption: true },
      mqttPort: 1883,
      mqttUrl: null,
      mqttHookSecret: null,
      logLevel: 'info',
      version: '1.0.3',
      versionCode: 3,
    });
  });

  it('creates the transport key once, for this installation only, and hides it from other users', async () => {
    const own = join(folder, 'own');
    const [first, second] = [await readConfig({ DATA_DIR: own }), await readConfig({ DATA_DIR: own })];
    expect(first.transport.key).toMatch(/^[A-Za-z0-9]{16}$/);
    expect(second.transport.key).toBe(first.transport.key);
    expect((await readFile(join(own, 'transport-key'), 'utf8')).trim()).toBe(first.transport.key);
    expect((await stat(join(own, 'transport-key'))).mode & 0o077).toBe(0);
    expect((await readConfig({ DATA_DIR: join(folder, 'another') })).transport.key).not.toBe(first.transport.key);
  });

  it.each([
    [{ PORT: 'eighty' }, /^PORT /],
    [{ PORT: '70000' }, /^PORT /],
    [{ PORT: '80.5' }, /^PORT /],
    [{ MQTT_PORT: '-1' }, /^MQTT_PORT /],
    [{ MQTT_URL: 'http://broker' }, /^MQTT_URL must be an address such as mqtts:/],
    [{ MQTT_URL: 'broker:1883' }, /^MQTT_URL must be an address such as mqtts:/],
    [{ MQTT_HOOK_SECRET: 'short' }, /^MQTT_HOOK_SECRET must be 16 or more/],
    [{ DATABASE_URL: 'mysql://localhost' }, /^DATABASE_URL must start with postgres/],
    [{ TRANSPORT_KEY: 'short' }, /^TRANSPORT_KEY must be exactly 16/],
    [{ TRANSPORT_KEY: '十六个字符十六个字符十六个字符啊' }, /^TRANSPORT_KEY /],
    [{ TRANSPORT_ENCRYPTION: 'yes' }, /^TRANSPORT_ENCRYPTION must be on or off/],
    [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL must be one of/],
    [{ NODE_ENV: 'production', TRANSPORT_KEY: '1234567890123456' }, /^TRANSPORT_KEY is a well-known sample key/],
    [{ NODE_ENV: 'production' }, /^TRUSTED_PROXIES is missing: in production passwords do not go over plain HTTP/],
    [{ TRUSTED_PROXIES: 'proxy.example.com' }, /^TRUSTED_PROXIES must be addresses or ranges/],
    [{ TRUSTED_PROXIES: '0.0.0.0/0' }, /^TRUSTED_PROXIES must be addresses or ranges/],
    [{ NODE_ENV: 'production', TRUSTED_PROXIES: '10.0.0.1', WECHAT_BASE_URL: 'http://x' }, /^WECHAT_BASE_URL must be an https address/],
    [{ TRUSTED_PROXIES: '10.0.0.0/33' }, /^TRUSTED_PROXIES must be addresses or ranges/],
    [{ TLS_CERT_FILE: 'cert.pem' }, /^TLS_CERT_FILE and TLS_KEY_FILE belong together/],
    [{ PUBLIC_ORIGINS: 'om.example.com' }, /^PUBLIC_ORIGINS\S* must be addresses/],
    [{ PUBLIC_ORIGINS: 'https://example.com/api/om' }, /^PUBLIC_ORIGINS\S* names a path that the server needs/],
    [{ RATE_LIMIT_FACTOR: '0' }, /^RATE_LIMIT_FACTOR must be 1 or more/],
    [{ RATE_LIMIT_FACTOR: 'none' }, /^RATE_LIMIT_FACTOR must be a number/],
    [{ BUSY_DELAY_MS: '0' }, /^BUSY_DELAY_MS must be/],
    [{ CAMERA_KEY: 'short' }, /^CAMERA_KEY must be 32 or more/],
    [{ CAMERA_HOSTS: 'http://nvr' }, /^CAMERA_HOSTS must be hosts such as/],
    [{ CAMERA_HOSTS: 'nvr/live' }, /^CAMERA_HOSTS must be hosts such as/],
    [{ CAMERA_HOSTS: 'nvr,fd00::5' }, /^CAMERA_HOSTS must be hosts such as .*, not fd00::5$/],
    [{ MESSAGE_KEY: 'short' }, /^MESSAGE_KEY must be 32 or more/],
    [{ PUSH_HOSTS: 'https://push' }, /^PUSH_HOSTS must be hosts such as/],
    [{ PUSH_CONTACT: 'admin' }, /^PUSH_CONTACT must be a mailto/],
    [{ WECHAT_TEMPLATES: 'workOrders=x' }, /^WECHAT_TEMPLATES needs WECHAT_APP_ID/],
    [{ ...wechat, WECHAT_TEMPLATES: 'workOrders=short/thing1/thing2/time3' }, /^WECHAT_TEMPLATES must be templates such as/],
    [{ ...wechat, WECHAT_TEMPLATES: `bills=${templateId}/thing1/thing2/time3` }, /^WECHAT_TEMPLATES must be templates such as/],
    [{ ...wechat, WECHAT_TEMPLATES: `alarms=${templateId}/thing1/thing2/time3` }, /^WECHAT_TEMPLATES has no template of workOrders/],
    [{ SMTP_URL: 'https://mail.example.com', MAIL_FROM: 'om@example.com' }, /^SMTP_URL must be an address such as/],
    [{ SMTP_URL: 'smtp://mail.example.com' }, /^SMTP_URL and MAIL_FROM belong together/],
    [{ SMTP_URL: 'smtp://mail.example.com', MAIL_FROM: 'om' }, /^MAIL_FROM must be an address/],
    [{ SMTP_URL: 'smtp://mail.example.com', MAIL_FROM: 'x\r\nBcc: y@z.org <om@example.com>' }, /^MAIL_FROM must be an address/],
    [{ SMTP_URL: 'smtp://om:50%@mail.example.com', MAIL_FROM: 'om@example.com' }, /^SMTP_URL has a percent sign/],
    [{ SMTP_URL: 'smtp://om:pw@mail.example.com', SMTP_STARTTLS: 'off', MAIL_FROM: 'om@example.com' }, /^SMTP_STARTTLS must be on/],
    [{ SMTP_URL: 'smtp://mail.example.com', SMTP_CA_FILE: '/nowhere.pem', MAIL_FROM: 'om@example.com' }, /^SMTP_CA_FILE cannot be read/],
    [{ SMS_PROVIDER: 'pigeon' }, /^SMS_PROVIDER must be console, aliyun or off/],
    [{ SMS_PROVIDER: 'aliyun', ALIYUN_SMS_ACCESS_KEY_ID: 'id' }, /^ALIYUN_SMS_ACCESS_KEY_SECRET is missing/],
    [{ GEOCODING_KEY: 'a key' }, /^GEOCODING_KEY must be a key/],
    [{ GEOCODING_BASE_URL: 'ftp://x' }, /^GEOCODING_BASE_URL must be an http address/],
    [
      { NODE_ENV: 'production', TRUSTED_PROXIES: '10.0.0.1', GEOCODING_BASE_URL: 'http://x' },
      /^GEOCODING_BASE_URL must be an https address/,
    ],
    [{ MAP_TILES: 'https://tiles.example.com/{z}/{x}.png' }, /^MAP_TILES must be an address/],
    [{ MAP_TILES: 'javascript:alert(1)//{z}/{x}/{y}' }, /^MAP_TILES/],
    [{ MAP_TILES: 'https://user:word@tiles.example.com/{z}/{x}/{y}' }, /^MAP_TILES/],
    [{ MAP_TILES: "https://tiles.example.com;script-src 'unsafe-inline'/{z}/{x}/{y}" }, /^MAP_TILES/],
    [{ MAP_TILES: 'https://{z}{x}{y}.example.com/' }, /^MAP_TILES/],
    [{ MAP_TILES: 'https://tiles.example.com/{z}/{x}/{y}', MAP_DATUM: 'bd09' }, /^MAP_DATUM must be one of gcj02, wgs84/],
    [{ WECHAT_APP_ID: 'wx1' }, /^WECHAT_APP_ID and WECHAT_APP_SECRET belong together/],
    [{ WECHAT_APP_ID: 'wx1', WECHAT_APP_SECRET: 's' }, /^PUBLIC_ORIGINS is missing/],
    [{ WECHAT_APP_ID: 'wx1', WECHAT_APP_SECRET: 's', WECHAT_BASE_URL: 'ftp://x' }, /^WECHAT_BASE_URL must be an http address/],
  ])('refuses %j in one line that names the variable', async (environment, text) => {
    const error = await readConfig({ DATA_DIR: folder, ...environment }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ConfigError);
    expect((error as Error).message).toMatch(text);
    expect((error as Error).message).not.toContain('\n');
  });

  it('shows codes on the terminal in development, and sends none in production unless configured', async () => {
    expect((await readConfig({ DATA_DIR: folder })).sms).toEqual({ provider: 'console' });
    const production = { DATA_DIR: folder, NODE_ENV: 'production', TRUSTED_PROXIES: '10.0.0.1, fd00::/8' };
    expect(await readConfig(production)).toMatchObject({
      sms: { provider: 'off' },
      trustedProxies: ['10.0.0.1', 'fd00::/8'],
      wechat: null,
      miniProgramAppId: null,
      debugConsoleAppId: null,
    });
    const keys = {
      ALIYUN_SMS_ACCESS_KEY_ID: 'id',
      ALIYUN_SMS_ACCESS_KEY_SECRET: 's',
      ALIYUN_SMS_SIGN_NAME: '能源运维',
      ALIYUN_SMS_TEMPLATE_CODE: 'SMS_1',
    };
    expect((await readConfig({ ...production, SMS_PROVIDER: 'aliyun', ...keys })).sms).toMatchObject({
      provider: 'aliyun',
      endpoint: 'https://dysmsapi.aliyuncs.com',
      signName: '能源运维',
    });
  });

  it('is reached at addresses with the path that a proxy puts before it, however they are written', async () => {
    const { publicAddresses } = await readConfig({
      DATA_DIR: folder,
      PUBLIC_ORIGINS: 'https://OM.example.com/app/, https://om.example.com:8443',
    });
    expect(publicAddresses).toEqual(['https://om.example.com/app', 'https://om.example.com:8443']);
  });

  it('describes the API to everybody in development, and in production only if configured', async () => {
    const production = { DATA_DIR: folder, NODE_ENV: 'production', TRUSTED_PROXIES: '10.0.0.1' };
    expect((await readConfig({ DATA_DIR: folder })).apiDocs).toBe(true);
    expect((await readConfig({ DATA_DIR: folder, API_DOCS: 'off' })).apiDocs).toBe(false);
    expect((await readConfig(production)).apiDocs).toBe(false);
    expect((await readConfig({ ...production, API_DOCS: 'on' })).apiDocs).toBe(true);
  });

  it('accepts a sample key outside production', async () => {
    expect((await readConfig({ DATA_DIR: folder, TRANSPORT_KEY: '1234567890123456' })).transport.key).toBe('1234567890123456');
  });

  it('creates the key of the cameras once and keeps it, unless one is given that several servers share', async () => {
    const own = join(folder, 'cameras');
    const [first, second] = [await readConfig({ DATA_DIR: own }), await readConfig({ DATA_DIR: own })];
    expect(first.camera).toEqual({ key: expect.stringMatching(/^[\w-]{43}$/), hosts: [] });
    expect(second.camera.key).toBe(first.camera.key);
    expect((await stat(join(own, 'camera-key'))).mode & 0o077).toBe(0);
    const shared = { CAMERA_KEY: 'x'.repeat(32), CAMERA_HOSTS: 'NVR.example.com, 127.0.0.1:8890,[fd00::5]:80' };
    expect((await readConfig({ DATA_DIR: own, ...shared })).camera).toEqual({
      key: 'x'.repeat(32),
      hosts: ['nvr.example.com', '127.0.0.1:8890', '[fd00::5]:80'],
    });
    await writeFile(join(own, 'camera-key'), 'cut');
    await expect(readConfig({ DATA_DIR: own })).rejects.toThrow(/camera-key must hold 32 or more/);
  });

  it('creates the key of message channels once and keeps it, and gives push services the address of the app', async () => {
    const own = join(folder, 'messages');
    const [first, second] = [
      await readConfig({ DATA_DIR: own }),
      await readConfig({ DATA_DIR: own, PUBLIC_ORIGINS: 'https://om.example.com' }),
    ];
    expect(first.messages).toEqual({
      key: expect.stringMatching(/^[\w-]{43}$/),
      pushHosts: [],
      contact: null,
      endpoints: expect.any(Object),
    });
    expect(second.messages).toEqual({ ...first.messages, contact: 'https://om.example.com' });
    expect((await stat(join(own, 'message-key'))).mode & 0o077).toBe(0);
    const given = { MESSAGE_KEY: 'x'.repeat(32), PUSH_HOSTS: 'Push.example.com, 127.0.0.1:8443', PUSH_CONTACT: 'mailto:ops@example.com' };
    expect((await readConfig({ DATA_DIR: own, ...given })).messages).toEqual({
      key: 'x'.repeat(32),
      pushHosts: ['push.example.com', '127.0.0.1:8443'],
      contact: 'mailto:ops@example.com',
      endpoints: {
        wecom: 'https://qyapi.weixin.qq.com',
        dingtalk: 'https://oapi.dingtalk.com',
        sms: 'https://dysmsapi.aliyuncs.com',
        voice: 'https://dyvmsapi.aliyuncs.com',
      },
    });
  });

  it('treats an empty variable as not set', async () => {
    expect(await readConfig({ DATA_DIR: folder, PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 8080, databaseUrl: null });
  });

  it('refuses a key file that was damaged', async () => {
    const damaged = join(folder, 'damaged');
    await readConfig({ DATA_DIR: damaged });
    await writeFile(join(damaged, 'transport-key'), 'cut');
    await expect(readConfig({ DATA_DIR: damaged })).rejects.toThrow(/must hold exactly 16/);
  });

  it('reads a mail server and templates of WeChat', async () => {
    const mail = { SMTP_URL: 'smtp://om%40example.com:50%25@[fd00::5]', MAIL_FROM: ' 能源运维 <om@example.com> ' };
    const templates = `workOrders=${templateId}/thing2/thing4/time3, alarms=${templateId}/keyword1/keyword2/keyword3`;
    const config = await readConfig({ DATA_DIR: folder, ...wechat, ...mail, WECHAT_TEMPLATES: templates });
    const from = { name: '能源运维', address: 'om@example.com' };
    const server = { host: 'fd00::5', port: 587, security: 'starttls', user: 'om@example.com', password: '50%', from, ca: null };
    expect(config.mail).toEqual(server);
    expect(config.wechat?.templates).toEqual({
      workOrders: { templateId, fields: { title: 'thing2', content: 'thing4', time: 'time3' } },
      alarms: { templateId, fields: { title: 'keyword1', content: 'keyword2', time: 'keyword3' } },
    });
    expect((await readConfig({ DATA_DIR: folder, SMTP_URL: 'smtps://mail.example.com', MAIL_FROM: 'om@example.com' })).mail).toMatchObject({
      port: 465,
      security: 'tls',
      user: null,
      from: { name: '', address: 'om@example.com' },
    });
  });
});
