import { Link, useBlocker } from '@tanstack/react-router';
import { useAccount } from '#context/session.tsx';
import { useOnline } from '#context/useOnline.ts';
import { Banner } from '#ui/display/Banner.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { IconArrowLeft, IconCloudOff } from '#ui/icons/icons.tsx';
import { DeleteAccount } from './deletion/DeleteAccount.tsx';
import { DetailsForm } from './details/DetailsForm.tsx';
import { HandleForm } from './details/HandleForm.tsx';
import { PasswordForm } from './details/PasswordForm.tsx';
import { SetPassword } from './details/SetPassword.tsx';
import { useDetails } from './details/useDetails.ts';
import { usePasswordChange } from './details/usePasswordChange.ts';
import { AvatarField } from './avatar/AvatarField.tsx';
import { Section } from './Section.tsx';
import { SecuritySettings } from './security/SecuritySettings.tsx';
import { useSecurity } from './security/useSecurity.ts';
import { YourData } from './data/YourData.tsx';
import { latePart } from '#ui/lazyPart.ts';
import { useEffect, useEffectEvent, useState, useLayoutEffect, useRef } from 'react';
import { useServices } from '#context/services.tsx';
import { describeFailure } from '#domain/messages/describeFailure.ts';
import { isAccountFailure } from '#domain/account/accountFailures.ts';
import { refreshProfile } from '#mutators/auth/signIn.ts';
import { listen } from '#ui/browser/listen.ts';
import { ConfirmDialog } from '#ui/overlays/ConfirmDialog.tsx';

const WritingForm = latePart(async () => (await import('#context/WritingForm.tsx')).WritingForm);

const InstructionsForm = latePart(
  async () => (await import('./assistant/InstructionsForm.tsx')).InstructionsForm,
);

export function ProfileScreen({ onSignOut }: { readonly onSignOut: () => void }) {
  const { user } = useAccount();
  return <Profile key={user.id} onSignOut={onSignOut} />;
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
