import { describe, expect, test } from 'vitest';
import { callbackUrl, parseAuthCallback } from '#domain/account/authCallback.ts';

const APP = 'https://recto.test';

describe('coming back to the app', () => {
  test('the address holds where a person came from, whatever is in it', () => {
    const address = callbackUrl(APP, 'callback', 'google', '/?tab=html-editor&load=1#top');
    expect(address).toMatch(/^https:\/\/recto\.test\/auth\/callback\?/);
    expect(parseAuthCallback(`${address}&code=abc&sb_flow_id=0123456789abcdef`)).toEqual({
      credentials: { kind: 'code', code: 'abc', flowId: '0123456789abcdef' },
      purpose: 'google',
      from: '/?tab=html-editor&load=1#top',
    });
  });

  test('a link that works in any browser holds a token hash', () => {
    const address = callbackUrl(APP, 'reset', 'confirm', '/');
    expect(parseAuthCallback(`${address}&token_hash=abc&type=recovery`)).toMatchObject({
      credentials: { kind: 'tokenHash', tokenHash: 'abc', type: 'recovery' },
      purpose: 'confirm',
    });
    expect(parseAuthCallback(`${address}&token_hash=abc&type=sms`).credentials).toEqual({
      kind: 'nothing',
    });
  });

  test('an error is read from the query, and from the hash where only that has it', () => {
    const refused = { kind: 'refused', code: 'otp_expired', error: 'access_denied' };
    const error = 'error=access_denied&error_code=otp_expired&error_description=Email+link';
    expect(parseAuthCallback(`/auth/callback?${error}`).credentials).toEqual(refused);
    expect(parseAuthCallback(`/auth/callback#${error}`).credentials).toEqual(refused);
    expect(parseAuthCallback(`/auth/callback?code=abc&${error}`).credentials).toEqual(refused);
  });

  test('an address without any of it is nothing', () => {
    expect(parseAuthCallback('/auth/callback')).toEqual({
      credentials: { kind: 'nothing' },
      purpose: 'confirm',
      from: null,
    });
    expect(parseAuthCallback('/auth/callback?code=&errand=steal').credentials).toEqual({
      kind: 'nothing',
    });
  });
});
