import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useAccount } from '#context/session.tsx';
import type { Security } from '#domain/account/account.ts';
import type { Failure } from '#domain/failure.ts';
import { readSecurity } from '#mutators/auth/factors.ts';

export interface SecurityState {
  /** Null before the first answer; kept when a reload fails. */
  readonly security: Security | null;
  readonly failure: Failure | null;
  readonly reload: () => Promise<void>;
}

/** Loads the security settings on mount, on reconnect and when the tab becomes visible: they may change elsewhere. */
export function useSecurity(): SecurityState {
  const account = useAccount();
  const [security, setSecurity] = useState<Security | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const latest = useRef(0);
  const reload = async () => {
    latest.current += 1;
    const request = latest.current;
    const answer = await readSecurity(account);
    // Answers may arrive out of order.
    if (request !== latest.current) return;
    setFailure(answer.ok ? null : answer.failure);
    if (answer.ok) setSecurity(answer.value);
  };
  const reloadIfVisible = useEffectEvent(async () => {
    if (document.visibilityState === 'visible') await reload();
  });
  useEffect(() => {
    const onChange = () => void reloadIfVisible();
    onChange();
    window.addEventListener('online', onChange);
    document.addEventListener('visibilitychange', onChange);
    return () => {
      window.removeEventListener('online', onChange);
      document.removeEventListener('visibilitychange', onChange);
    };
  }, []);
  return { security, failure, reload };
}
