import { useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useServices } from '#context/services.tsx';
import { parseAuthCallback, type AuthCallback } from '#domain/account/authCallback.ts';
import type { Failure } from '#domain/failure.ts';
import { handleAuthCallback, type AuthCallbackResult } from '#mutators/auth/callback.ts';

export type CallbackState =
  | { readonly name: 'nothing' }
  | { readonly name: 'pending' }
  | { readonly name: 'refused'; readonly failure: Failure }
  | { readonly name: 'done'; readonly result: AuthCallbackResult };

/** Signs the user in, once, with the code in the URL; first removes it there and in the browser's history. */
export function useAuthCallback(step: 'callback' | 'reset'): {
  readonly callback: AuthCallback;
  readonly state: CallbackState;
} {
  const services = useServices();
  const router = useRouter();
  const navigate = useNavigate();
  const [callback] = useState(() => parseAuthCallback(router.latestLocation.href));
  const isEmpty = callback.credentials.kind === 'nothing';
  const [state, setState] = useState<CallbackState>(
    isEmpty ? { name: 'nothing' } : { name: 'pending' },
  );
  const begun = useRef(false);
  const begin = useEffectEvent(async () => {
    if (isEmpty || begun.current) return;
    begun.current = true;
    await navigate({ to: '/auth/$step', params: { step }, search: {}, hash: '', replace: true });
    const result = await handleAuthCallback(services, callback);
    setState(
      result.ok
        ? { name: 'done', result: result.value }
        : { name: 'refused', failure: result.failure },
    );
  });
  useEffect(() => {
    void begin();
  }, []);
  return { callback, state };
}
