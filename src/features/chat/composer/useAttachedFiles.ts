import { useEffect, useSyncExternalStore } from 'react';
import { onBeforeReload } from '#context/beforeReload.ts';
import { useAccount } from '#context/session.tsx';
import type { StoredFile } from '#store/db.ts';
import { attachedFiles, type AttachedFiles } from './attachedFiles.ts';

const NONE: readonly StoredFile[] = [];

const WITHOUT_SESSION: AttachedFiles = {
  current: () => NONE,
  subscribe: () => () => undefined,
  read: () => Promise.resolve(),
  add: () => undefined,
  remove: () => undefined,
  flush: () => Promise.resolve(true),
};

/** The files to send with a session's next message (null until read), and their store. */
export function useAttachedFiles(
  sessionId: string | null,
): readonly [readonly StoredFile[] | null, AttachedFiles] {
  const account = useAccount();
  const attached = sessionId === null ? WITHOUT_SESSION : attachedFiles(account, sessionId);
  const files = useSyncExternalStore(attached.subscribe, attached.current);
  useEffect(() => {
    void attached.read();
    return onBeforeReload(attached.flush);
  }, [attached]);
  return [files, attached];
}
