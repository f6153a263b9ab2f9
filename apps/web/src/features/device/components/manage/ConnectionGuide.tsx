import { secondMs } from '@energy-om/domain';
import { useFirstReading } from '#features/device/hooks/use-first-reading.ts';
import { brokerHost, type Connection, publishCommand } from '#features/device/model/connection.ts';
import { useApiQuery } from '#shared/api/use-api-query.ts';
import { formatTime, formatWhen } from '#shared/format/time.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Fact } from '#shared/ui/display/Fact.tsx';
import { Callout } from '#shared/ui/feedback/Callout.tsx';
import { SkeletonList } from '#shared/ui/list/SkeletonList.tsx';
import styles from './ConnectionGuide.module.css';
import { CopyButton } from './CopyButton.tsx';

export interface ConnectionGuideProps {
  deviceId: string;
  token: string;
}

/** How a device connects with its new token, and whether its first reading has come. */
export function ConnectionGuide({ deviceId, token }: ConnectionGuideProps) {
  const t = useTexts('device');
  const { connection, receivedAt } = useFirstReading(deviceId);
  if (!connection) return <SkeletonList count={1} lines={4} />;
  return (
    <>
      <div role="status">
        <Callout tone={receivedAt === null ? 'brand' : 'good'}>
          {receivedAt === null ? t('connection.waiting') : t('connection.received', { time: formatTime(receivedAt) })}
        </Callout>
      </div>
      <Rejected deviceId={deviceId} />
      {connection.mqtt === null ? (
        <Callout tone="warn">{t('connection.noPort')}</Callout>
      ) : (
        <Settings connection={connection} mqtt={connection.mqtt} token={token} />
      )}
    </>
  );
}

interface SettingsProps {
  connection: Connection;
  mqtt: NonNullable<Connection['mqtt']>;
  token: string;
}

function Settings({ connection, mqtt, token }: SettingsProps) {
  const t = useTexts('device');
  const { hostname } = window.location;
  const command = publishCommand(connection, hostname, token);
  return (
    <>
      <dl>
        <Fact label={t('connection.protocol')}>{mqtt.protocol.toUpperCase()}</Fact>
        <Fact label={t('connection.host')}>{brokerHost(connection, hostname)}</Fact>
        <Fact label={t('connection.port')}>{mqtt.port}</Fact>
        <Fact label={t('connection.userName')}>{t('connection.isToken')}</Fact>
        <Fact label={t('connection.password')}>{t('connection.empty')}</Fact>
        <Fact label={t('connection.clientId')}>{t('connection.any')}</Fact>
      </dl>
      <Copied label={t('connection.topic')} text={connection.topic} />
      <Copied label={t('connection.example')} text={connection.example} />
      {command && <Copied label={t('connection.command')} text={command} />}
    </>
  );
}

function Copied({ label, text }: { label: string; text: string }) {
  const t = useTexts('device');
  return (
    <div className={styles.copied}>
      <p className={styles.label}>{label}</p>
      <CopyButton text={text} size="small" aria-label={t('connection.copyOf', { name: label })}>
        {t('connection.copy')}
      </CopyButton>
      <code className={styles.code}>{text}</code>
    </div>
  );
}

const refreshIntervalMs = 3 * secondMs;
const maxShown = 3;

/** The newest messages of the device that were not taken, with the reason. */
function Rejected({ deviceId }: { deviceId: string }) {
  const t = useTexts('device');
  const tCodes = useTexts('codes');
  const input = { deviceId, pageSize: maxShown };
  const { data } = useApiQuery('listRejectedMessages', input, { silent: true, refetchInterval: refreshIntervalMs });
  if (!data || data.items.length === 0) return null;
  return (
    <Callout tone="warn">
      {t('connection.rejected')}
      <ul>
        {data.items.map(({ id, at, reason, detail }) => (
          <li key={id}>
            {formatWhen(at)} {tCodes(`rejectReason.${reason}`)} <span lang="en">{detail}</span>
          </li>
        ))}
      </ul>
    </Callout>
  );
}
