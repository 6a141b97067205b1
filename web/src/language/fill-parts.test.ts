import { createElement, Fragment } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { fillParts, type Parts } from './fill-parts';

const PARTS: Parts = {
  to: createElement('a', { href: '/calls' }),
  who: createElement('bdi'),
  code: createElement('code'),
};

const drawn = (words: string, name = ''): string =>
  renderToStaticMarkup(
    createElement(
      Fragment,
      null,
      ...fillParts(words, PARTS, (text) => text.replaceAll('{{name}}', () => name)),
    ),
  );

it('puts each part where the words have it, also one within another', () => {
  expect(drawn('See <to>the call</to>, or <code>GET /calls</code>.')).toBe(
    'See <a href="/calls">the call</a>, or <code>GET /calls</code>.',
  );
  expect(drawn('<to>of <who>{{name}}</who></to> and <to>others</to>', 'Ana')).toBe(
    '<a href="/calls">of <bdi>Ana</bdi></a> and <a href="/calls">others</a>',
  );
});

it('takes a value for text, whatever it looks like', () => {
  expect(drawn('by <who>{{name}}</who>', '<to>$& & co</to></who>')).toBe(
    'by <bdi>&lt;to&gt;$&amp; &amp; co&lt;/to&gt;&lt;/who&gt;</bdi>',
  );
});

it('keeps the words of a part that nothing stands for', () => {
  expect(drawn('a <constructor>b</constructor> c')).toBe('a b c');
  expect(drawn('1 < 2 and <to>3')).toBe('1 &lt; 2 and &lt;to&gt;3');
});
