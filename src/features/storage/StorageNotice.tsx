import type { ComponentProps } from 'react';
import { ReloadButton, SignInAgainButton } from '#context/recoveryButtons.tsx';
import { useServices } from '#context/services.tsx';
import { useSession } from '#context/services.tsx';
import { useInMemoryTexts, type InMemoryText } from '#context/inMemoryTexts.ts';
import { describeClearedStorage, SLOW_WRITE, UNREADABLE } from '#domain/sync/notices.ts';
import { healthOf, type StorageTrouble } from '#store/health/health.ts';
import { Banner } from '#ui/display/Banner.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { IconWarning, IconDownload, IconCopy } from '#ui/icons.tsx';
import { useExport } from '#context/useExport.ts';
import { copyDocument, downloadDocument } from '#context/documentFiles.ts';

const IN_MEMORY =
  'Your text is only in this window, so keep it open. To be safe, copy or download the text.';

export function StorageNotice({ trouble }: { readonly trouble: StorageTrouble }) {
  const session = useSession();
  const isSignedIn = session.status === 'signedIn';
  const texts = useInMemoryTexts(isSignedIn ? session.db : null);
  const isInMemory = texts.length > 0;
  switch (trouble.kind) {
    case 'outdated':
      return (
        <Notice
          title="A newer version of Recto was used here. Reload to continue."
          description={
            isInMemory
              ? 'Your text couldn’t be saved in this window: copy or download it before you reload.'
              : 'Until you reload, this window can’t save or sync. Unsaved text in the editor is kept.'
          }
          action={isInMemory ? <TakeTexts texts={texts} /> : <ReloadButton />}
        />
      );
    case 'lost':
      return (
        <Notice
          title="This browser’s storage can’t be opened"
          description={
            isInMemory
              ? `${IN_MEMORY} Recto keeps trying and saves it as soon as it can.`
              : isSignedIn
                ? 'Nothing new can be saved on this device for now. Recto keeps trying.'
                : 'Recto can’t see who is signed in or save anything here for now. It keeps trying.'
          }
          action={isInMemory ? <TakeTexts texts={texts} /> : <ReloadButton />}
        />
      );
    case 'full':
      return (
        <Notice
          title="This device has no storage left"
          description={
            isInMemory
              ? `${IN_MEMORY} Recto saves it automatically when you free some space.`
              : 'Nothing new can be saved on this device. Recto continues automatically when you free some space.'
          }
          action={
            <>
              {isInMemory && <TakeTexts texts={texts} />}
              {isSignedIn && session.db.isOpen() && <ExportEverything />}
            </>
          }
        />
      );
    case 'unreadable':
      return (
        <Notice
          title={UNREADABLE.title}
          description={
            <>
              {UNREADABLE.description}
              <details>
                <summary>Details</summary>
                <p className="font-mono text-xs break-words">{trouble.message}</p>
              </details>
            </>
          }
          action={isInMemory ? <TakeTexts texts={texts} /> : <ReloadButton />}
        />
      );
    case 'slow':
      return (
        <Notice
          title={SLOW_WRITE.title}
          description={SLOW_WRITE.description}
          action={isInMemory ? <TakeTexts texts={texts} /> : undefined}
        />
      );
    case 'blocked':
      return (
        <Notice
          title="An older version of Recto is open in another window"
          description="Close the other windows of Recto to continue here."
        />
      );
    case 'cleared':
      return <ClearedNotice trouble={trouble} />;
  }
}

function ClearedNotice({ trouble }: { readonly trouble: StorageTrouble & { kind: 'cleared' } }) {
  const { shared } = useServices();
  const session = useSession();
  const isSignedIn = session.status === 'signedIn';
  const { at } = trouble.before;
  const when = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
  const next = !isSignedIn
    ? 'Sign in to download your work from the server.'
    : session.auth === 'live'
      ? 'Recto is downloading your work from the server again.'
      : 'You’re signed out too, but this screen keeps its content. Sign in again to download your work from the server.';
  return (
    <Notice
      title="This browser cleared Recto’s storage"
      description={`${describeClearedStorage(trouble.before, when.format(at))} ${next}`}
      action={
        <>
          {isSignedIn && session.auth !== 'live' && <SignInAgainButton />}
          <Button
            size="sm"
            onClick={() => healthOf(isSignedIn ? session.db : shared).clear('cleared')}
          >
            Understood
          </Button>
        </>
      }
    />
  );
}

function Notice(props: Pick<ComponentProps<typeof Banner>, 'title' | 'description' | 'action'>) {
  return (
    <div className="page-width pt-3">
      <Banner live="alert" tone="warning" icon={<IconWarning />} {...props} />
    </div>
  );
}

function ExportEverything() {
  const [exportEverything, exporting] = useExport();
  return (
    <Button
      size="sm"
      icon={<IconDownload />}
      pending={exporting}
      onClick={() => void exportEverything()}
    >
      Export everything
    </Button>
  );
}

function TakeTexts({ texts }: { readonly texts: readonly InMemoryText[] }) {
  return (
    <ul className="flex flex-col gap-2">
      {texts.map((text) => (
        <li key={text.key} className="flex flex-wrap items-center gap-2">
          {texts.length > 1 && <span className="text-sm">{text.title}</span>}
          <Button
            size="sm"
            icon={<IconCopy />}
            onClick={() => void copyDocument(text.kind, text.read())}
          >
            Copy text
          </Button>
          <Button
            size="sm"
            icon={<IconDownload />}
            onClick={() => downloadDocument(text.kind, text.read())}
          >
            Download text
          </Button>
        </li>
      ))}
    </ul>
  );
}
