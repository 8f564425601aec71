import { Link, useBlocker } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState, useLayoutEffect, useRef } from 'react';
import { useAccount, useServices } from '#context/services.tsx';
import { useOnline } from '#context/useOnline.ts';
import { Banner } from '#ui/display/Banner.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { IconArrowLeft, IconCloudOff, IconInfo } from '#ui/icons.tsx';
import { latePart } from '#ui/lazyPart.ts';
import { WritingForm } from '#context/WritingForm.tsx';
import { InstructionsForm } from './InstructionsForm.tsx';
import { describeFailure } from '#domain/messages/describeFailure.ts';
import { isAccountFailure } from '#domain/account/accountFailures.ts';
import { refreshProfile } from '#mutators/auth/signIn.ts';
import { listen } from '#ui/browser/listen.ts';
import { ConfirmDialog } from '#ui/overlays/Dialog.tsx';
import { Spinner } from '#ui/display/Spinner.tsx';
import { useRefresh } from '#context/usePull.ts';
import type { Security } from '#domain/account/authSession.ts';
import type { Failure } from '#domain/failure.ts';
import { readSecurity } from '#mutators/auth/factors.ts';
import { useMutator } from '#context/useMutator.ts';
import { accountToasts } from '#domain/account/accountToasts.ts';
import { requestPasswordReset } from '#mutators/auth/password.ts';
import { DetailsForm, useDetails } from './DetailsForm.tsx';
import { HandleForm } from './HandleForm.tsx';
import { PasswordForm, usePasswordChange } from './PasswordForm.tsx';
import { AvatarField } from './AvatarField.tsx';
import { Section } from './Section.tsx';
import { YourData } from './data/YourData.tsx';
import { Factors } from './security/Factors.tsx';
import { Identities } from './security/Identities.tsx';
import { Sessions } from './security/Sessions.tsx';

export function ProfileScreen({ onSignOut }: { readonly onSignOut: () => void }) {
  const { user } = useAccount();
  return <Profile key={user.id} onSignOut={onSignOut} />;
}

/** For accounts without a password, such as Google sign-ins: emails a link to set the first one. */
function SetPassword() {
  const account = useAccount();
  const { email } = account.user;
  const [isSent, setIsSent] = useState(false);
  const [send, isSending] = useMutator(requestPasswordReset, accountToasts.updateFailed);
  const sendLink = async () => {
    const sent = await send(account, email, '/profile');
    if (sent.ok) setIsSent(true);
  };
  if (isSent) {
    return (
      <Banner
        live="status"
        className="mb-5"
        icon={<IconInfo />}
        title="Email sent"
        description={`We sent a link to set a password to ${email}.`}
      />
    );
  }
  return (
    <Banner
      className="mb-5"
      icon={<IconInfo />}
      title="You sign in with Google"
      description="If you don’t have a password yet, we can email you a link to set one."
      action={
        <Button pending={isSending} onClick={() => void sendLink()}>
          Send the link
        </Button>
      }
    />
  );
}

type SecurityState = ReturnType<typeof useSecurity>;

function useSecurity() {
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

function SecuritySettings({
  state: { security, failure, reload },
  onSignOut,
}: {
  readonly state: SecurityState;
  readonly onSignOut: () => void;
}) {
  const online = useOnline();
  return (
    <div className="grid gap-8">
      {failure !== null && (
        <Banner
          live="status"
          icon={<IconCloudOff />}
          title={online ? describeFailure(failure) : 'You are offline'}
          description="Security settings aren’t stored on this device."
          action={online ? <Button onClick={() => void reload()}>Try again</Button> : undefined}
        />
      )}
      {security === null && failure === null && <Spinner label="Loading security settings…" />}
      {security !== null && (
        <>
          <Factors security={security} onChanged={reload} />
          <Identities identities={security.identities} onChanged={reload} />
        </>
      )}
      <Sessions onSignOut={onSignOut} />
    </div>
  );
}

const DeleteAccountDialog = latePart(
  async () => (await import('./DeleteAccountDialog.tsx')).DeleteAccountDialog,
);

function DeleteAccount() {
  const online = useOnline();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Section
      id="delete-account"
      title="Delete account"
      lead="Your pages, conversations, profile and picture."
    >
      <p className="mb-4 max-w-prose text-sm text-muted">
        Everything is hidden at once and deleted after seven days. Signing in before then keeps it.
      </p>
      <Button variant="danger" disabled={!online} onClick={() => setIsOpen(true)}>
        Delete account…
      </Button>
      {!online && <p className="mt-2 text-sm text-muted">Connect to delete your account.</p>}
      {isOpen && <DeleteAccountDialog onClose={() => setIsOpen(false)} />}
    </Section>
  );
}

function Profile({ onSignOut }: { readonly onSignOut: () => void }) {
  const online = useOnline();
  const details = useDetails();
  const password = usePasswordChange();
  const [handle, setHandle] = useState<string | null>(null);
  const problem = useProfileRefresh();
  const security = useSecurity();
  const hasNoPassword =
    security.security?.identities.every(({ provider }) => provider !== 'email') === true;
  return (
    <div className="mx-auto w-full max-w-5xl px-4 py-8 sm:px-6 sm:py-12">
      <Button asChild variant="ghost" size="sm" icon={<IconArrowLeft />} className="-ml-3">
        <Link to="/">Back to dashboard</Link>
      </Button>
      <h1 className="mt-5 mb-6 display text-3xl">Profile</h1>
      {!online && (
        <Banner
          live="status"
          className="mb-6"
          icon={<IconCloudOff />}
          title="You are offline"
          description="This is your profile as stored on this device. Connect to change it."
        />
      )}
      {online && problem !== null && (
        <Banner live="status" className="mb-6" tone="warning" title={problem} />
      )}
      <Section id="about-you" title="About you" lead="Shown in the header on every page.">
        <AvatarField />
        <div className="mt-6">
          <DetailsForm details={details} />
        </div>
      </Section>
      <Section
        id="your-page"
        title="Your page"
        lead="One address for all your public pages, with your name and picture. It exists once you choose a name."
      >
        <HandleForm typed={handle} onType={setHandle} />
      </Section>
      <Section id="password" title="Password" lead="A new password logs you out everywhere else.">
        {hasNoPassword && <SetPassword />}
        <PasswordForm change={password} />
      </Section>
      <Section
        id="security"
        title="Security"
        lead="Two-factor authentication, ways to sign in, and where you’re signed in."
      >
        <SecuritySettings state={security} onSignOut={onSignOut} />
      </Section>
      <Section id="writing" title="Writing" lead="How the editors look and behave for you.">
        <WritingForm />
      </Section>
      <Section
        id="assistant"
        title="Assistant"
        lead="What the assistant should know or keep to in every conversation."
      >
        <InstructionsForm />
      </Section>
      <YourData />
      <DeleteAccount />
      <LeaveGuard isUnsaved={details.isChanged || password.isBegun || handle !== null} />
    </div>
  );
}

/** Refreshes the session's profile on mount and reconnect; returns the server's refusal as a text, or null. */
function useProfileRefresh(): string | null {
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
    return listen(window, ['online'], onOnline);
  }, []);
  return problem;
}

/** Confirms before the user leaves unsaved changes; the browser confirms before closing the window. */
function LeaveGuard({ isUnsaved }: { readonly isUnsaved: boolean }) {
  // A sign-out in another tab unmounts and redirects in one render, before the blocker is released.
  const isUnmounted = useRef(false);
  useLayoutEffect(() => {
    isUnmounted.current = false;
    return () => {
      isUnmounted.current = true;
    };
  }, []);
  const leaving = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      isUnsaved && !isUnmounted.current && current.pathname !== next.pathname,
    enableBeforeUnload: () => isUnsaved,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      open={leaving.status === 'blocked'}
      onOpenChange={() => leaving.reset?.()}
      title="Leave without saving?"
      description="Your profile changes aren’t saved."
      cancelLabel="Stay"
      confirmLabel="Leave"
      onConfirm={() => leaving.proceed?.()}
    />
  );
}
