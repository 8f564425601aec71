import { useEffect, useEffectEvent, useState } from 'react';
import { useServices } from '#context/services.tsx';
import { describeFailure } from '#domain/messages/describeFailure.ts';
import { isAccountFailure } from '#domain/account/accountFailures.ts';
import { refreshProfile } from '#mutators/auth/signIn.ts';

/**
 * Asks for the profile when the screen opens, because another device may have changed it; it comes through the
 * session. Gives what is wrong with it at the server, in words; null when nothing is, or nothing is known.
 */
export function useFreshProfile(): string | null {
  const services = useServices();
  const [problem, setProblem] = useState<string | null>(null);
  const ask = useEffectEvent(async () => {
    const answer = await refreshProfile(services);
    const isWrong =
      !answer.ok && isAccountFailure(answer.failure, 'createProfile', 'fetchUpdatedProfile');
    setProblem(isWrong ? describeFailure(answer.failure) : null);
  });
  useEffect(() => {
    const onOnline = () => void ask();
    onOnline();
    window.addEventListener('online', onOnline);
    return () => window.removeEventListener('online', onOnline);
  }, []);
  return problem;
}
