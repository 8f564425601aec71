import { useState } from 'react';
import { askToInstall, useInstallWay } from '#context/useInstall.ts';
import { Button } from '#ui/controls/Button.tsx';
import { IconInstall } from '#ui/icons/icons.tsx';
import { InstallSteps } from '#ui/display/InstallSteps.tsx';

/** Offers visitors to install the app, if the browser can. */
export function InstallLine() {
  const way = useInstallWay();
  const [isShown, setShown] = useState(false);
  if (way === 'none') return null;
  return (
    <aside
      aria-label="Install Recto"
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-line pt-6 text-sm text-muted"
    >
      <p>Install Recto to open it from your home screen, even offline.</p>
      <Button
        size="sm"
        icon={<IconInstall />}
        onClick={() => (way === 'browser' ? void askToInstall() : setShown(true))}
      >
        Install
      </Button>
      {isShown && <InstallSteps onClose={() => setShown(false)} />}
    </aside>
  );
}
