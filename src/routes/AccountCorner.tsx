import { useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';
import { useAccount } from '#context/services.tsx';
import { showCommandDialog, lastEditor, rememberEditor } from '#context/commands.ts';
import { initialsOf } from '#domain/account/profile.ts';
import { editorOpened, useEditorOpened } from '#context/editorOpening.ts';
import { SyncIndicator } from '#features/outbox/SyncIndicator.tsx';
import { askToInstall, useInstallWay } from '#context/useInstall.ts';
import { listen } from '#ui/browser/listen.ts';
import { Avatar } from '#ui/display/Avatar.tsx';
import { InstallSteps } from '#ui/display/InstallSteps.tsx';
import { IconInstall, IconLogOut, IconSearch, IconUser, IconPlus } from '#ui/icons.tsx';
import { ThemeToggle } from '#ui/theme.tsx';
import { lazyPart } from '#ui/lazyPart.ts';
import { Menu } from '#ui/overlays/Menu.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { SignOutDialog } from './screens.ts';

const Shortcuts = lazyPart(async () => (await import('#features/palette/Shortcuts.tsx')).Shortcuts);
void editorOpened.then(() => Shortcuts.preload());

export function AccountCorner() {
  const { user } = useAccount();
  const navigate = useNavigate();
  const isOpened = useEditorOpened();
  const [signingOut, setSigningOut] = useState(false);
  const way = useInstallWay();
  const [installing, setInstalling] = useState(false);
  return (
    <>
      <NewPage className="mr-1 max-sm:hidden" />
      {isOpened && <SyncIndicator />}
      <ThemeToggle />
      <Menu
        trigger={
          <button
            type="button"
            aria-label={`Account of ${user.fullName}`}
            className="ml-1 flex size-10 touch-target items-center justify-center rounded-full"
          >
            <Avatar
              size="sm"
              name={user.fullName}
              src={user.avatarUrl}
              initials={initialsOf(user.fullName)}
            />
          </button>
        }
        header={
          <>
            <span className="block truncate font-medium">{user.fullName}</span>
            <span className="block truncate text-sm text-muted">{user.email}</span>
          </>
        }
        items={[
          {
            label: 'Profile',
            icon: <IconUser />,
            onSelect: () => void navigate({ to: '/profile' }),
          },
          {
            label: 'Command palette',
            icon: <IconSearch />,
            onSelect: () => showCommandDialog('palette'),
          },
          way !== 'none' && {
            label: 'Install Recto',
            icon: <IconInstall />,
            onSelect: () => (way === 'browser' ? void askToInstall() : setInstalling(true)),
          },
          { label: 'Log out', icon: <IconLogOut />, onSelect: () => setSigningOut(true) },
        ]}
      />
      <Suspense fallback={<EarlyKeys />}>
        {isOpened ? <Shortcuts key={user.id} isSignedIn /> : <EarlyKeys />}
      </Suspense>
      {installing && <InstallSteps onClose={() => setInstalling(false)} />}
      {signingOut && <SignOutDialog onClose={() => setSigningOut(false)} />}
    </>
  );
}

/** Handles the palette's keys until the code of all keys is loaded, which then opens it. */
function EarlyKeys() {
  useEffect(
    () =>
      listen(window, ['keydown'], (event) => {
        const isPalette = event.key === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey;
        if (!isPalette || event.defaultPrevented) return;
        event.preventDefault();
        showCommandDialog('palette');
      }),
    [],
  );
  return null;
}

export function NewPage({ className }: { readonly className: string }) {
  const navigate = useNavigate();
  const { tab } = useSearch({ strict: false });
  useEffect(() => {
    if (tab === 'html-editor') rememberEditor('html');
    if (tab === 'markdown-editor') rememberEditor('markdown');
  }, [tab]);
  return (
    <Button
      size="sm"
      icon={<IconPlus />}
      aria-label="New page"
      aria-keyshortcuts="n"
      onClick={() => void navigate({ to: '/open', search: { new: lastEditor() } })}
      className={className}
    >
      <span className="max-sm:sr-only">New</span>
    </Button>
  );
}
