import { useQueries } from '@tanstack/react-query';
import { ImageViewer } from 'antd-mobile';
import { useEffect, useMemo } from 'react';
import { releaseAddress } from '#shared/file/release-address.ts';
import { fileQueryOptions } from '#shared/photo/use-file-address.ts';
import styles from './PhotoViewer.module.css';

export interface PhotoViewerProps {
  /** The addresses of stored files. */
  urls: readonly string[];
  /** The index of the photo to begin with; null: closed. */
  openAt: number | null;
  onClose: () => void;
}

/** Photos in full screen, with swipe, pinch and double tap. */
export function PhotoViewer({ urls, openAt, onClose }: PhotoViewerProps) {
  const isOpen = openAt !== null;
  const blobs = useQueries({
    queries: urls.map((url) => ({ ...fileQueryOptions(url), enabled: isOpen })),
    combine: (results) => results.map(({ data }) => data),
  });
  const loaded = blobs.map((blob) => (blob ? '1' : '0')).join('');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the bytes of an address never change, only whether they are loaded
  const addresses = useMemo(() => (isOpen ? blobs.map((blob) => (blob ? URL.createObjectURL(blob) : '')) : []), [isOpen, loaded]);
  useEffect(() => {
    return () => {
      for (const address of addresses) if (address) releaseAddress(address);
    };
  }, [addresses]);
  useEffect(() => {
    if (!isOpen) return undefined;
    // What is behind the photos must not act on their keys: Escape would close it, too, with what was typed in it.
    const keepKeys = (event: KeyboardEvent) => {
      event.stopImmediatePropagation();
      if (event.key !== 'Escape') return;
      event.preventDefault();
      onClose();
    };
    window.addEventListener('keydown', keepKeys, true);
    return () => window.removeEventListener('keydown', keepKeys, true);
  }, [isOpen, onClose]);
  if (!isOpen) return null;
  return (
    <ImageViewer.Multi
      images={addresses}
      visible
      defaultIndex={openAt}
      onClose={onClose}
      getContainer={null}
      classNames={{ mask: styles.mask }}
    />
  );
}
