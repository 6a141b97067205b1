import type { ReactElement } from 'react';
import { Trans } from 'react-i18next';
import { i18n } from './i18n';
import type { KeyOf, Words, WordTable } from './define-words';
import { useWords, type Values } from './use-words';

interface RichProps<W extends WordTable> {
  of: Words<W>;
  id: KeyOf<W>;
  values?: Values;
  /**
   * What `<to>…</to>` in the words becomes: `{ to: <Link to="/calls" /> }`. Not named like an element that is always
   * empty in HTML, such as `link`, whose words would be lost.
   */
  parts: Readonly<Record<string, ReactElement>>;
}

/** A sentence with links or emphasis in it, whose place in the sentence each language decides. */
export function Rich<W extends WordTable>({ of, id, values = {}, parts }: RichProps<W>) {
  useWords(of); // drawn anew with the language
  return (
    <Trans
      i18n={i18n}
      ns={of.feature}
      i18nKey={id}
      values={{ ...values }}
      components={parts}
      // A value with `<` in it is text, not a part.
      tOptions={{ interpolation: { escapeValue: true } }}
      shouldUnescape
    />
  );
}
