import { useEffect, useState } from 'react';
import { useServices } from '#context/services.tsx';
import { accountToasts } from '#domain/account/accountToasts.ts';
import type { Failure } from '#domain/failure.ts';
import { beginGoogle } from '#mutators/auth/callback.ts';
import { listen } from '#ui/browser/listen.ts';
import { Button } from '#ui/controls/Button.tsx';
import { GoogleMark } from '#ui/icons.tsx';
import { showToast } from '#ui/overlays/toast.ts';

/** Redirects to Google, which returns to `from`. Cancelling is no failure (spec §4). */
export function GoogleButton({
  from,
  onFailure,
}: {
  readonly from: string;
  readonly onFailure: (failure: Failure | null) => void;
}) {
  const services = useServices();
  const [leaving, setLeaving] = useState(false);
  // The browser's Back button restores this screen from its cache.
  useEffect(() => listen(window, ['pageshow'], () => setLeaving(false)), []);
  const leave = async () => {
    setLeaving(true);
    onFailure(null);
    const begun = await beginGoogle(services, from);
    if (begun.ok) return window.location.assign(begun.value);
    setLeaving(false);
    showToast(accountToasts.googleFailed(begun.failure));
    onFailure(begun.failure);
  };
  return (
    <Button
      size="lg"
      className="w-full"
      icon={<GoogleMark />}
      pending={leaving}
      onClick={() => void leave()}
    >
      Continue with Google
    </Button>
  );
}
