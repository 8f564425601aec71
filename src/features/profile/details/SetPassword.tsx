import { useState } from 'react';
import { useAccount } from '#context/session.tsx';
import { useMutator } from '#context/useMutator.ts';
import { accountToasts } from '#domain/account/accountToasts.ts';
import { requestPasswordReset } from '#mutators/auth/password.ts';
import { Banner } from '#ui/display/Banner.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { IconInfo } from '#ui/icons/icons.tsx';

/** For who signs in with Google: there may be no current password, and a link by e-mail sets the first one. */
export function SetPassword() {
  const account = useAccount();
  const { email } = account.user;
  const [isSent, setIsSent] = useState(false);
  const [send, isSending] = useMutator(requestPasswordReset, accountToasts.updateFailed);
  const ask = async () => {
    const sent = await send(account, email, '/profile');
    if (sent.ok) setIsSent(true);
  };
  if (isSent) {
    return (
      <Banner
        live="polite"
        className="mb-5"
        icon={<IconInfo />}
        title="The e-mail is on its way"
        description={`It goes to ${email}, with a link to set a password.`}
      />
    );
  }
  return (
    <Banner
      className="mb-5"
      icon={<IconInfo />}
      title="You sign in with Google"
      description="If you have no password yet, set one by a link that comes by e-mail."
      action={
        <Button pending={isSending} onClick={() => void ask()}>
          Send the link
        </Button>
      }
    />
  );
}
