import { ReloadButton, SignInAgainButton } from '#context/recoveryButtons.tsx';
import { Banner } from '#ui/display/Banner.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { IconClock } from '#ui/icons/icons.tsx';
import type { PauseRemedy, PauseText } from './describePause.ts';

export function PauseNotice({
  pause,
  onExport,
}: {
  readonly pause: PauseText;
  readonly onExport: () => void;
}) {
  return (
    <Banner
      className="mb-4"
      tone="warning"
      icon={<IconClock />}
      title={pause.title}
      description={pause.description}
      action={<Remedy remedy={pause.remedy} onExport={onExport} />}
    />
  );
}

function Remedy({
  remedy,
  onExport,
}: {
  readonly remedy: PauseRemedy;
  readonly onExport: () => void;
}) {
  switch (remedy) {
    case 'none':
      return null;
    case 'signIn':
      return <SignInAgainButton />;
    case 'export':
      return (
        <Button size="sm" onClick={onExport}>
          Export everything
        </Button>
      );
    case 'reload':
      return <ReloadButton />;
  }
}
