import { Link, Navigate } from '@tanstack/react-router';
import { useLiveQuery } from '#context/useLiveQuery.ts';
import { useState } from 'react';
import { useServices } from '#context/services.tsx';
import { useSession } from '#context/session.tsx';
import { accountFailure } from '#domain/account/accountFailures.ts';
import type { Failure } from '#domain/failure.ts';
import { isRecovering } from '#store/session/passwordRecovery.ts';
import { Button } from '#ui/controls/Button.tsx';
import { AuthFrame } from './AuthFrame.tsx';
import { LinkRefused } from './LinkRefused.tsx';
import { NewPasswordForm } from './NewPasswordForm.tsx';
import { redirectTarget } from './redirect.ts';
import { SecondFactorPrompt } from './SecondFactorPrompt.tsx';
import { useLanding } from './useLanding.ts';
import { Waiting } from './Waiting.tsx';

export function ResetScreen() {
  const { shared, now } = useServices();
  const session = useSession();
  const { landing, state } = useLanding('reset');
  const [isSet, setIsSet] = useState(false);
  const user = session.status === 'signedIn' ? session.user : null;
  const mayChange = useLiveQuery(
    async () => user !== null && isRecovering(shared, user.id, now()),
    [shared, user],
  );
  const from = redirectTarget(landing.from);
  if (isSet) return <Navigate to="/" href={from} replace />;
  if (state.name === 'refused') return <Ended failure={state.failure} from={from} />;
  const isUnheardOf = state.name === 'arrived' && session.status === 'signedOut';
  if (session.status === 'loading' || state.name === 'arriving' || isUnheardOf) {
    return <Waiting label="Opening your link" />;
  }
  if (session.status === 'secondFactor') return <SecondFactorPrompt email={session.email} />;
  if (mayChange === undefined) return <Waiting label="Opening your link" />;
  if (user === null || !mayChange) {
    return <Ended failure={accountFailure('linkEnded')} from={from} />;
  }
  return (
    <AuthFrame heading="Set a new password" lead="Setting it signs you out everywhere else.">
      <NewPasswordForm email={user.email} onSet={() => setIsSet(true)} />
    </AuthFrame>
  );
}

function Ended({ failure, from }: { readonly failure: Failure; readonly from: string }) {
  return (
    <LinkRefused failure={failure} from={from}>
      <Button asChild variant="primary" size="lg" className="w-full">
        <Link to="/auth/$step" params={{ step: 'forgot' }} search={{ redirect: from }}>
          Request a new link
        </Link>
      </Button>
    </LinkRefused>
  );
}
