import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useAccount } from '#context/session.tsx';
import type { Security } from '#domain/account/account.ts';
import type { Failure } from '#domain/failure.ts';
import { readSecurity } from '#mutators/auth/factors.ts';

/** What protects the account, as far as it is known. */
export interface KnownSecurity {
  /** Null before the first answer. */
  readonly security: Security | null;
  /** Why the last question had no answer; what was known before stays. */
  readonly failure: Failure | null;
  /** Asks the server again. */
  readonly reload: () => Promise<void>;
}

/**
 * Asks the server what protects the account: at first, when the connection comes back, and when the window is
 * looked at again, because another tab or device may have changed it.
 */
export function useSecurity(): KnownSecurity {
  const account = useAccount();
  const [security, setSecurity] = useState<Security | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const asked = useRef(0);
  const reload = async () => {
    asked.current += 1;
    const question = asked.current;
    const answer = await readSecurity(account);
    // An answer to an earlier question may come later than that to the last one.
    if (question !== asked.current) return;
    setFailure(answer.ok ? null : answer.failure);
    if (answer.ok) setSecurity(answer.value);
  };
  const ask = useEffectEvent(async () => {
    if (document.visibilityState === 'visible') await reload();
  });
  useEffect(() => {
    const onChange = () => void ask();
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
