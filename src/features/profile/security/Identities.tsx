import { useState } from 'react';
import { useAccount } from '#context/services.tsx';
import { useMutator } from '#context/useMutator.ts';
import type { Identity } from '#domain/account/authSession.ts';
import { accountToasts } from '#domain/account/accountToasts.ts';
import { linkGoogle, unlinkIdentity } from '#mutators/auth/factors.ts';
import { Button } from '#ui/controls/Button.tsx';
import { ConfirmDialog } from '#ui/overlays/Dialog.tsx';
import { IconLink, IconUser } from '#ui/icons.tsx';
import { showToast } from '#ui/overlays/toast.ts';
import { SettingGroup, SettingRow } from './SettingRow.tsx';
import { providerName } from './describeSecurity.ts';

export function Identities({
  identities,
  onChanged,
}: {
  readonly identities: readonly Identity[];
  readonly onChanged: () => Promise<void>;
}) {
  const account = useAccount();
  const [unlinking, setUnlinking] = useState<Identity | null>(null);
  const [link, isLinking] = useMutator(linkGoogle, accountToasts.updateFailed);
  const [unlink, isUnlinking] = useMutator(unlinkIdentity, accountToasts.updateFailed);
  const isLast = identities.length < 2;
  const startLinking = async () => {
    const started = await link(account, '/profile');
    if (started.ok) window.location.assign(started.value);
  };
  const confirmUnlinking = async ({ id, provider }: Identity) => {
    const unlinked = await unlink(account, id);
    await onChanged();
    setUnlinking(null);
    if (unlinked.ok) showToast(accountToasts.unlinked(providerName(provider)));
  };
  return (
    <SettingGroup title="Ways to sign in" lead={<p>You can sign in with any of these.</p>}>
      <ul aria-label="Ways to sign in" className="w-full">
        {identities.map((identity) => (
          <SettingRow
            key={identity.id}
            icon={identity.provider === 'email' ? <IconUser /> : <IconLink />}
            title={providerName(identity.provider)}
            note={isLast ? `${identity.email} · your only way to sign in` : identity.email}
            action={
              !isLast && (
                <Button
                  size="sm"
                  aria-label={`Unlink ${providerName(identity.provider)}`}
                  onClick={() => setUnlinking(identity)}
                >
                  Unlink
                </Button>
              )
            }
          />
        ))}
      </ul>
      {identities.every(({ provider }) => provider !== 'google') && (
        <Button icon={<IconLink />} pending={isLinking} onClick={() => void startLinking()}>
          Link Google
        </Button>
      )}
      {unlinking !== null && (
        <ConfirmDialog
          open
          onOpenChange={() => setUnlinking(null)}
          title={`Unlink ${providerName(unlinking.provider)}?`}
          description="You can’t sign in this way until you link it again."
          confirmLabel="Unlink"
          pending={isUnlinking}
          onConfirm={() => void confirmUnlinking(unlinking)}
        />
      )}
    </SettingGroup>
  );
}
