import { SwitchRow } from '#ui/controls/SwitchRow.tsx';
import type { PreviewAddress } from './previewAddress.ts';

const VIEWS = [
  { value: 'published', label: 'Published' },
  { value: 'source', label: 'Source' },
] as const;

/** For the author of a page: what visitors get, or the exact text. */
export function ViewSwitch({ address }: { readonly address: PreviewAddress }) {
  return (
    <SwitchRow
      label="Show"
      size="md"
      options={VIEWS}
      value={address.view}
      onChange={(view) => address.show({ view })}
      className="mr-auto gap-0.5"
    />
  );
}
