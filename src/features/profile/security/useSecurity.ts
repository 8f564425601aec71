import { useRef, useState } from 'react';
import { useAccount } from '#context/session.tsx';
import { useRefresh } from '#context/pulls/usePull.ts';
import type { Security } from '#domain/account/account.ts';
import type { Failure } from '#domain/failure.ts';
import { readSecurity } from '#mutators/auth/factors.ts';

export type SecurityState = ReturnType<typeof useSecurity>;

export function useSecurity() {
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
  useRefresh(() => void reload());
  return { security, failure, reload };
}
