import { QRCodeSVG } from 'qrcode.react';
import { useState } from 'react';
import * as z from 'zod/mini';
import type { AnswerOf } from '../api/operations';
import { sendToApi } from '../api/query';
import { announce } from '../design/announcer';
import layout from '../design/layout.module.css';
import { useWords } from '../language/use-words';
import { Button } from '../ui/button';
import { CopyButton } from '../ui/copy-button';
import { Field, Form, useApiForm } from '../ui/form';
import { someText } from '../ui/form-schema';
import { TextField } from '../ui/text-field';
import { PasswordAgain } from './password-again';
import styles from './set-up.module.css';
import words from './words.en';

/** Characters of a code at most, as the service takes them. */
const MAX_CODE_LENGTH = 100;

/** Modules of light around a QR code, as its standard has it. */
const QUIET_ZONE = 4;

const SCHEMA = z.object({ code: someText(MAX_CODE_LENGTH) });

type Seed = AnswerOf<'second-factor', 'post'>;

/** First the password, then the seed, which an app takes, and a code of it. */
export function SetUp({ onEnabled }: { onEnabled: (recoveryCodes: string[]) => void }) {
  const tell = useWords(words);
  const [seed, setSeed] = useState<Seed>();
  if (!seed)
    return (
      <PasswordAgain
        label={tell('begin')}
        send={(body) => sendToApi('post', 'second-factor', { body })}
        onSuccess={setSeed}
      />
    );
  return <ShowCode seed={seed} onEnabled={onEnabled} />;
}

function ShowCode({ seed, onEnabled }: { seed: Seed; onEnabled: (recoveryCodes: string[]) => void }) {
  const tell = useWords(words);
  const form = useApiForm({
    schema: SCHEMA,
    values: { code: '' },
    send: (body) => sendToApi('post', 'second-factor/enable', { body }),
    invalidates: ['second-factor', 'audit', 'sessions'],
    onSuccess: (made) => {
      announce(tell('enabled'));
      onEnabled(made.recovery_codes);
    },
  });
  return (
    <Form of={form}>
      <p>{tell('seedLead')}</p>
      <div className={styles.seed}>
        {/* Dark on light in the dark theme as well: many cameras read no other. */}
        <QRCodeSVG
          className={styles.picture}
          value={seed.address}
          title={tell('picture')}
          marginSize={QUIET_ZONE}
          bgColor="#fff"
          fgColor="#000"
        />
        <div className={layout.stack}>
          <p>{tell('byHand')}</p>
          <p>
            <code data-testid="seed">{seed.seed.replace(/(.{4})(?=.)/g, '$1 ')}</code>
          </p>
          <div className={layout.row}>
            <CopyButton text={seed.seed} label={tell('copySeed')} />
            <a href={seed.address}>{tell('open')}</a>
          </div>
        </div>
      </div>
      <Field of={form} name="code">
        {(field) => <TextField label={tell('code')} autoComplete="one-time-code" isRequired {...field} />}
      </Field>
      <div>
        <Button kind="primary" type="submit" busy={form.isSending}>
          {tell('enable')}
        </Button>
      </div>
    </Form>
  );
}
