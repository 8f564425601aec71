import { describe, expect, test } from 'vitest';
import { landingAddress, readLanding } from '#domain/account/authCallback.ts';

const APP = 'https://recto.test';

describe('coming back to the app', () => {
  test('the address holds where a person came from, whatever is in it', () => {
    const address = landingAddress(APP, 'callback', 'google', '/?tab=html-editor&load=1#top');
    expect(address).toMatch(/^https:\/\/recto\.test\/auth\/callback\?/);
    expect(readLanding(`${address}&code=abc&sb_flow_id=0123456789abcdef`)).toEqual({
      arrival: { kind: 'code', code: 'abc', flowId: '0123456789abcdef' },
      errand: 'google',
      from: '/?tab=html-editor&load=1#top',
    });
  });

  test('a link that works in any browser holds a token hash', () => {
    const address = landingAddress(APP, 'reset', 'confirm', '/');
    expect(readLanding(`${address}&token_hash=abc&type=recovery`)).toMatchObject({
      arrival: { kind: 'tokenHash', tokenHash: 'abc', type: 'recovery' },
      errand: 'confirm',
    });
    expect(readLanding(`${address}&token_hash=abc&type=sms`).arrival).toEqual({ kind: 'nothing' });
  });

  test('an error is read from the query, and from the hash where only that has it', () => {
    const refused = { kind: 'refused', code: 'otp_expired', error: 'access_denied' };
    const error = 'error=access_denied&error_code=otp_expired&error_description=Email+link';
    expect(readLanding(`/auth/callback?${error}`).arrival).toEqual(refused);
    expect(readLanding(`/auth/callback#${error}`).arrival).toEqual(refused);
    expect(readLanding(`/auth/callback?code=abc&${error}`).arrival).toEqual(refused);
  });

  test('an address without any of it is nothing', () => {
    expect(readLanding('/auth/callback')).toEqual({
      arrival: { kind: 'nothing' },
      errand: 'confirm',
      from: null,
    });
    expect(readLanding('/auth/callback?code=&errand=steal').arrival).toEqual({ kind: 'nothing' });
  });
});
