import { describe, expect, test } from 'vitest';
import { needOf } from '#domain/chat/chatContext.ts';
import {
  describeChatFailure,
  type ChatAction,
  type ChatFailure,
  chatToasts,
  isSetupMissing,
  SETUP_NOTICE,
} from '#domain/chat/chatMessages.ts';

const UNEXPECTED: ChatFailure = { kind: 'unexpected', detail: 'x' };

function streaming(change: object = {}): ChatFailure {
  return {
    kind: 'streaming',
    status: 500,
    statusText: 'Internal Server Error',
    detail: '',
    retryAfterMs: null,
    ...change,
  };
}

describe('spec §8: the assistant’s messages', () => {
  const ACTIONS: readonly (readonly [ChatAction, string, string])[] = [
    ['createSession', 'Error Creating Session', 'Failed to create chat session'],
    ['fetchSessions', 'Error Loading Sessions', 'Failed to fetch chat sessions'],
    ['fetchSession', 'Error Loading Session', 'Failed to fetch chat session'],
    ['updateSession', 'Error Updating Session', 'Failed to update chat session'],
    ['deleteSession', 'Error Deleting Session', 'Failed to delete chat session'],
    ['saveMessage', 'Error Saving Message', 'Failed to save message'],
    ['fetchMessages', 'Error Loading Messages', 'Failed to fetch messages'],
    ['deleteMessage', 'Error Deleting Message', 'Failed to delete message'],
    ['clearContext', 'Error Setting Context', 'Failed to clear session context'],
    ['setContext', 'Error Setting Context', 'Failed to set session context'],
    ['fetchContext', 'Error Loading Context', 'Failed to fetch session context'],
    ['addProject', 'Error Adding Project', 'Failed to add project to session'],
    ['removeProject', 'Error Removing Project', 'Failed to remove project from session'],
    ['stream', 'Streaming Error', 'Something went wrong while streaming.'],
  ];

  test.each(ACTIONS)('%s: "%s", "%s"', (action, title, description) => {
    expect(chatToasts.failed(action, UNEXPECTED)).toEqual({ title, description, tone: 'danger' });
    const known = chatToasts.failed(action, { kind: 'busy', retryAfterMs: null });
    expect(known.description).toContain(description);
    expect(known.description).toContain('The server is busy right now.');
  });

  test('a missing table', () => {
    const missing: ChatFailure = { kind: 'tablesMissing' };
    expect(describeChatFailure('createSession', missing)).toBe(
      'Database tables not set up yet. Please contact support.',
    );
    expect(describeChatFailure('saveMessage', missing)).toBe(
      'Database tables not set up yet. Please contact support.',
    );
    expect(isSetupMissing(missing)).toBe(true);
    expect(isSetupMissing(UNEXPECTED)).toBe(false);
    expect(SETUP_NOTICE).toEqual({
      title: 'Database Setup Required',
      description:
        'The AI Assistant database tables need to be created. Click the button below for step-by-step instructions.',
    });
  });

  test('a signed-out user', () => {
    const signedOut: ChatFailure = { kind: 'signedOut' };
    expect(describeChatFailure('createSession', signedOut)).toBe(
      'User must be authenticated to create a chat session',
    );
    expect(describeChatFailure('fetchSessions', signedOut)).toBe(
      'User must be authenticated to fetch chat sessions',
    );
    expect(chatToasts.signInToCreate).toMatchObject({
      title: 'Authentication Required',
      description: 'Please sign in to create chat sessions.',
    });
  });

  test('no session', () => {
    expect(chatToasts.failed('saveMessage', { kind: 'noSession' })).toMatchObject({
      title: 'No Active Session',
      description: 'Please create or select a chat session first.',
    });
  });

  test('a refused stream shows its status', () => {
    expect(chatToasts.failed('stream', streaming())).toMatchObject({
      title: 'Streaming Error',
      description: 'Streaming failed: 500 Internal Server Error',
    });
  });

  test('and the server’s message', () => {
    const detail = 'Too many messages.';
    const refused = streaming({ status: 429, statusText: '', detail, retryAfterMs: 12_000 });
    expect(chatToasts.failed('stream', refused).description).toBe(
      'Streaming failed: 429. Too many messages.',
    );
    const wordless = streaming({ status: 429, statusText: '', retryAfterMs: 12_000 });
    expect(chatToasts.failed('stream', wordless).description).toBe(
      'Streaming failed: 429. Try again in 12 seconds.',
    );
  });

  test('a broken stream', () => {
    expect(chatToasts.failed('stream', streaming({ status: null })).description).toBe(
      'Something went wrong while streaming.',
    );
  });

  test('sending offline says what to do, and that the message stays', () => {
    const toast = chatToasts.failed('saveMessage', { kind: 'offline' });
    expect(toast.description).toContain('Connect to send.');
    expect(chatToasts.failed('stream', { kind: 'offline' }).title).toBe(toast.title);
  });

  test('copying', () => {
    expect(chatToasts.messageCopied).toMatchObject({
      title: 'Message Copied',
      description: 'Message content has been copied to clipboard.',
    });
    expect(chatToasts.messageCopyFailed).toMatchObject({
      title: 'Copy Failed',
      description: 'Failed to copy message to clipboard.',
    });
    expect(chatToasts.codeCopied).toMatchObject({ title: 'Copied to clipboard', durationMs: 2000 });
    expect(chatToasts.codeCopyFailed).toMatchObject({ title: 'Failed to copy' });
  });
});

describe('a request over the model’s budget', () => {
  const project = {
    id: 'p',
    title: 'Novel',
    content_type: 'markdown',
    isSource: true,
    content: 'word '.repeat(9000),
  } as const;

  test('is refused with figures and what to remove', () => {
    const need = needOf([project], [], 'Hello', 4000);
    const text = describeChatFailure('saveMessage', { kind: 'overBudget', need, largest: 'Novel' });
    expect(text).toContain('the model accepts 4,000');
    expect(text).toContain('Remove projects from the context, such as “Novel”');
  });

  test('names the message as the cause', () => {
    const need = needOf([], [], 'word '.repeat(9000), 4000);
    expect(
      describeChatFailure('saveMessage', { kind: 'overBudget', need, largest: null }),
    ).toContain('Shorten your message.');
  });

  test('names the conversation as the cause', () => {
    const need = { projects: 10, conversation: 5000, message: 10, total: 5020, budget: 4000 };
    expect(
      describeChatFailure('saveMessage', { kind: 'overBudget', need, largest: null }),
    ).toContain('Continue in a new session');
  });
});
