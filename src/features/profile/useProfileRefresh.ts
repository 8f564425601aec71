import { useEffect, useEffectEvent, useState } from 'react';
import { useServices } from '#context/services.tsx';
import { describeFailure } from '#domain/messages/describeFailure.ts';
import { isAccountFailure } from '#domain/account/accountFailures.ts';
import { refreshProfile } from '#mutators/auth/signIn.ts';

/** Refreshes the session's profile on mount and reconnect; gives the server's problem with it as a text, or null. */
export function useProfileRefresh(): string | null {
  const services = useServices();
  const [problem, setProblem] = useState<string | null>(null);
  const refresh = useEffectEvent(async () => {
    const answer = await refreshProfile(services);
    const isProblem =
      !answer.ok && isAccountFailure(answer.failure, 'createProfile', 'fetchUpdatedProfile');
    setProblem(isProblem ? describeFailure(answer.failure) : null);
  });
  useEffect(() => {
    const onOnline = () => void refresh();
    onOnline();
    window.addEventListener('online', onOnline);
    return () => window.removeEventListener('online', onOnline);
  }, []);
  return problem;
}
