import { useEffect, useRef } from 'react';
import { openScreen } from '#shared/navigation/open-screen.ts';
import { Icon } from '../display/Icon.tsx';
import styles from './MessageBanner.module.css';
import { hideMessageBanner, pauseMessageBanner, resumeMessageBanner, useMessageBanner } from './message-banner-store.ts';
import { useSwipeAway } from './use-swipe-away.ts';

/** Renders the message of `showMessageBanner` in one line at the head of the screen; a tap opens its subject, a swipe dismisses it. */
export function MessageBanner() {
  const message = useMessageBanner((state) => state.message);
  const ref = useRef<HTMLDivElement>(null);
  const id = message?.id;
  useEffect(() => {
    const host = ref.current;
    if (id === undefined || !host?.showPopover) return undefined;
    host.showPopover();
    return () => host.hidePopover();
  }, [id]);
  const { swipe, style, wasSwiped } = useSwipeAway(() => hideMessageBanner());
  const open = (address: string) => {
    if (wasSwiped()) return;
    hideMessageBanner();
    openScreen(address);
  };
  return (
    <div ref={ref} className={styles.host} popover="manual" role="status">
      {message && (
        <button
          type="button"
          key={message.id}
          className={styles.message}
          style={style}
          {...swipe}
          onPointerEnter={pauseMessageBanner}
          onPointerLeave={resumeMessageBanner}
          onFocus={pauseMessageBanner}
          onBlur={resumeMessageBanner}
          onClick={() => open(message.address)}
        >
          <Icon name="bell" size={18} />
          <span className={styles.text}>
            <b className={styles.title}>{message.title}</b> <span className={styles.detail}>{message.detail}</span>
          </span>
          <Icon name="forward" size={18} />
        </button>
      )}
    </div>
  );
}
