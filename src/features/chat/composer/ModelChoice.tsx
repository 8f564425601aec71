import type { ModelOption } from '#domain/chat/chat.ts';
import { tokenCount } from '#domain/chat/chatTokens.ts';
import { useChatSettings } from '#features/chat/useChatSettings.ts';
import { Select } from '#ui/controls/Select.tsx';

export function ModelChoice({
  sessionId,
  name,
  choices,
}: {
  readonly sessionId: string;
  readonly name: string | undefined;
  readonly choices: readonly ModelOption[];
}) {
  const change = useChatSettings();
  return (
    <Select
      isQuiet
      label="Model"
      value={name ?? ''}
      options={choices.map((one) => ({
        value: one.name,
        label: `${one.label}, ${tokenCount(one.requestTokens)} tokens`,
      }))}
      onChange={(chosen) =>
        void change((code, account) => code.chooseModel(account, sessionId, chosen))
      }
    />
  );
}
