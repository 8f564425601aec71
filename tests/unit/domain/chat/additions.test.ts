import { describe, expect, test } from 'vitest';
import { additionsOf } from '#domain/chat/additions.ts';

describe('what a proposed change adds', () => {
  test.each([
    ['<script>alert(1)</script>', ['a script']],
    ['<p onclick="go()">', ['a script']],
    ['<a href="java&#115;cript:alert(1)">', ['a script', 'a link']],
    ['<form><input><button>', ['form fields']],
    ['<iframe src="https://a.example/">', ['an embedded page', 'an image or file from a.example']],
    ['<img src="https://a.example/b.png">', ['an image or file from a.example']],
    ['<img src="&#104;ttps://a.example/b.png">', ['an image or file from a.example']],
    ['<img src="//a.example/b.png">', ['an image or file from a.example']],
    ['![](https://a.example/b.png)', ['an image or file from a.example']],
    ['a { background: url(https://a.example/b) }', ['an image or file from a.example']],
    ['<a href="https://a.example/">', ['a link to a.example']],
    ['[words](https://a.example)', ['a link to a.example']],
    ['<https://a.example>', ['a link to a.example']],
    ['Visit https://a.example/x', ['the address a.example']],
    ['<a href="/inside">', ['a link']],
  ])('%s is named', (after, expected) => {
    expect(additionsOf('', after)).toEqual(expected);
  });

  test.each([
    ['<p>Words</p>', '<p>Other words: 5 / 2</p>'],
    ['<a href="https://a.example">a</a>', '<a href="https://a.example">b</a>'],
    ['<script>one()</script>', '<script>two()</script>'],
  ])('%s to %s is not', (before, after) => {
    expect(additionsOf(before, after)).toEqual([]);
  });
});
