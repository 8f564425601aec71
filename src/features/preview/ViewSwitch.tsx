import { Button } from '#ui/Button.tsx';
import type { PreviewAddress } from './previewAddress.ts';

const VIEWS = [
  { view: 'published', label: 'Published' },
  { view: 'source', label: 'Source' },
] as const;

/** For the author of a page: what visitors get, or the exact text. */
export function ViewSwitch({ address }: { readonly address: PreviewAddress }) {
  return (
    <fieldset aria-label="Show" className="mr-auto flex gap-0.5">
      {VIEWS.map(({ view, label }) => (
        <Button
          key={view}
          variant="ghost"
          className="px-2.5!"
          aria-pressed={address.view === view}
          onClick={() => address.show({ view })}
        >
          {label}
        </Button>
      ))}
    </fieldset>
  );
}
