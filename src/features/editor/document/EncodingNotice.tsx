import { useState } from 'react';
import { decodeText, encodingLabel, ENCODINGS } from '#domain/decodeText.ts';
import { counted } from '#domain/messages/counted.ts';
import { STUDIO_GUTTER } from '#features/editor/layout/StudioBar.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { Select } from '#ui/controls/Select.tsx';
import { Banner } from '#ui/display/Banner.tsx';
import { IconWarning } from '#ui/icons/icons.tsx';
import type { FileReading } from './readDocument.ts';

/** Says how an opened file was read where the file does not, and reads it again in another encoding. */
export function EncodingNotice({
  reading: { bytes, encoding, isGuess, nuls },
  onText,
}: {
  readonly reading: FileReading;
  readonly onText: (text: string) => void;
}) {
  const [chosen, setChosen] = useState(encoding);
  const [seen, setSeen] = useState(false);
  if (seen || (!isGuess && nuls === 0)) return null;
  const withoutNuls = `Opened without ${counted(nuls, 'NUL character', 'NUL characters')}, which pages can’t hold.`;
  const option = ENCODINGS.find(({ value }) => value === chosen);
  return (
    <Banner
      live="status"
      tone="warning"
      icon={<IconWarning />}
      className={`rounded-none border-0 border-t py-2! text-sm ${STUDIO_GUTTER}`}
      title={isGuess ? `Read as ${encodingLabel(chosen)}` : withoutNuls}
      description={
        isGuess
          ? `The file isn’t UTF-8 and doesn’t name its encoding. If letters look wrong, choose another.${nuls === 0 ? '' : ` ${withoutNuls}`}`
          : undefined
      }
      packed
      action={
        <span className="flex flex-wrap items-center gap-2">
          {option !== undefined && isGuess && (
            <Select
              label="Encoding"
              value={option.value}
              options={ENCODINGS}
              onChange={(next) => {
                setChosen(next);
                onText(decodeText(bytes, next)?.text ?? '');
              }}
            />
          )}
          <Button size="sm" onClick={() => setSeen(true)}>
            Close
          </Button>
        </span>
      }
    />
  );
}
