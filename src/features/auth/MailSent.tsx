import { useState, type ReactNode, useEffect } from 'react';
import { describeFailure } from '#domain/messages/describeFailure.ts';
import type { Failure } from '#domain/failure.ts';
import type { Result } from '#domain/result.ts';
import { Banner } from '#ui/display/Banner.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { focusOnce } from './AuthFrame.tsx';

/** Supabase's default interval between two emails to one address, in seconds. */
const AGAIN_AFTER_S = 60;

export function MailSent({
  children,
  send,
}: {
  readonly children: ReactNode;
  readonly send: () => Promise<Result<null>>;
}) {
  const { left, restart } = useCountdown(AGAIN_AFTER_S);
  const [sending, setSending] = useState(false);
  const [outcome, setOutcome] = useState<'sent' | Failure | null>(null);
  const sendAgain = async () => {
    setSending(true);
    setOutcome(null);
    const result = await send();
    setSending(false);
    setOutcome(result.ok ? 'sent' : result.failure);
    if (result.ok) restart();
  };
  return (
    <div className="grid gap-5">
      <section
        aria-label="Email sent"
        tabIndex={-1}
        ref={focusOnce}
        className="grid gap-3 wrap-anywhere"
      >
        {children}
        <p className="text-muted">
          It may take a minute. If it doesn’t arrive, check your spam folder.
        </p>
      </section>
      {outcome === 'sent' && <Banner live="status" title="Sent again." />}
      {outcome !== null && outcome !== 'sent' && (
        <Banner tone="danger" live="alert" title={describeFailure(outcome)} />
      )}
      <Button
        size="lg"
        className="w-full"
        pending={sending}
        disabled={left > 0}
        onClick={() => void sendAgain()}
      >
        {left > 0 ? `Send again in ${left} s` : 'Send again'}
      </Button>
    </div>
  );
}

function useCountdown(seconds: number) {
  const [until, setUntil] = useState(() => Date.now() + seconds * 1000);
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const timer = setInterval(() => {
      const now = Math.max(0, Math.ceil((until - Date.now()) / 1000));
      setLeft(now);
      if (now === 0) clearInterval(timer);
    }, 250);
    return () => clearInterval(timer);
  }, [until]);
  return {
    left,
    restart: () => {
      setUntil(Date.now() + seconds * 1000);
      setLeft(seconds);
    },
  };
}
