import { useState } from 'react';
import { useAccount } from '#context/session.tsx';
import { useMutator } from '#context/useMutator.ts';
import { accountToasts } from '#domain/account/accountToasts.ts';
import { requestPasswordReset } from '#mutators/auth/password.ts';
import { Banner } from '#ui/display/Banner.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { IconInfo } from '#ui/icons/icons.tsx';

/** For accounts without a password, such as Google sign-ins: emails a link to set the first one. */
export function SetPassword() {
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
