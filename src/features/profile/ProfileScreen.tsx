import { Link } from '@tanstack/react-router';
import { useAccount } from '#context/session.tsx';
import { useOnline } from '#context/useOnline.ts';
import { Banner } from '#ui/display/Banner.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { IconArrowLeft, IconCloudOff } from '#ui/icons/icons.tsx';
import { DetailsForm } from './details/DetailsForm.tsx';
import { PasswordForm } from './details/PasswordForm.tsx';
import { SetPassword } from './details/SetPassword.tsx';
import { useDetails } from './details/useDetails.ts';
import { usePasswordChange } from './details/usePasswordChange.ts';
import { LeaveGuard } from './LeaveGuard.tsx';
import { Picture } from './picture/Picture.tsx';
import { Section } from './Section.tsx';
import { SecurityParts } from './security/SecurityParts.tsx';
import { useSecurity } from './security/useSecurity.ts';
import { useFreshProfile } from './useFreshProfile.ts';
import { YourData } from './YourData.tsx';

/** The signed-in person's profile (spec §2). Guarded: somebody is signed in. `onSignOut` asks to log out here. */
export function ProfileScreen({ onSignOut }: { readonly onSignOut: () => void }) {
  const { user } = useAccount();
  // What one person typed is nothing to the next one who signs in.
  return <Profile key={user.id} onSignOut={onSignOut} />;
}

function Profile({ onSignOut }: { readonly onSignOut: () => void }) {
  const online = useOnline();
  const details = useDetails();
  const password = usePasswordChange();
  const problem = useFreshProfile();
  const known = useSecurity();
  const hasNoPassword =
    known.security?.identities.every(({ provider }) => provider !== 'email') === true;
  return (
    <div className="mx-auto w-full max-w-5xl px-4 py-8 sm:px-6 sm:py-12">
      <Button asChild variant="ghost" size="sm" icon={<IconArrowLeft />} className="-ml-3">
        <Link to="/">Back to dashboard</Link>
      </Button>
      <h1 className="mt-5 mb-6 display text-3xl">Profile</h1>
      {!online && (
        <Banner
          live="polite"
          className="mb-6"
          icon={<IconCloudOff />}
          title="You are offline"
          description="This is what this device knows. Changes are taken when the connection is back."
        />
      )}
      {online && problem !== null && (
        <Banner live="polite" className="mb-6" tone="warning" title={problem} />
      )}
      <Section
        id="about-you"
        title="About you"
        lead="Your picture and name stand in the corner of every screen."
      >
        <Picture />
        <div className="mt-6">
          <DetailsForm details={details} />
        </div>
      </Section>
      <Section id="password" title="Password" lead="A new password logs you out everywhere else.">
        {hasNoPassword && <SetPassword />}
        <PasswordForm change={password} />
      </Section>
      <Section
        id="security"
        title="Security"
        lead="What keeps others out of your account, and how you get in."
      >
        <SecurityParts known={known} onSignOut={onSignOut} />
      </Section>
      <YourData />
      <LeaveGuard isUnsaved={details.isChanged || password.isBegun} />
    </div>
  );
}
