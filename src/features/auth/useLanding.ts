import { useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useServices } from '#context/services.tsx';
import { parseAuthCallback, type AuthCallback } from '#domain/account/authCallback.ts';
import type { Failure } from '#domain/failure.ts';
import { handleAuthCallback, type AuthCallbackResult } from '#mutators/auth/callback.ts';

export type LandingStep =
  | { readonly name: 'nothing' }
  | { readonly name: 'arriving' }
  | { readonly name: 'refused'; readonly failure: Failure }
  | { readonly name: 'arrived'; readonly arrived: AuthCallbackResult };

/** Signs the user in, once, with the code in the URL; first removes it there and in the browser's history. */
export function useLanding(step: 'callback' | 'reset'): {
  readonly landing: AuthCallback;
  readonly state: LandingStep;
} {
  const services = useServices();
  const router = useRouter();
  const navigate = useNavigate();
  const [landing] = useState(() => parseAuthCallback(router.latestLocation.href));
  const isEmpty = landing.credentials.kind === 'nothing';
  const [state, setState] = useState<LandingStep>(
    isEmpty ? { name: 'nothing' } : { name: 'arriving' },
  );
  const begun = useRef(false);
  const begin = useEffectEvent(async () => {
    if (isEmpty || begun.current) return;
    begun.current = true;
    await navigate({ to: '/auth/$step', params: { step }, search: {}, hash: '', replace: true });
    const arrived = await handleAuthCallback(services, landing);
    setState(
      arrived.ok
        ? { name: 'arrived', arrived: arrived.value }
        : { name: 'refused', failure: arrived.failure },
    );
  });
  useEffect(() => {
    void begin();
  }, []);
  return { landing, state };
}
