import { Link } from '@tanstack/react-router';
import { ArrowRight, Check, X } from 'lucide-react';
import type { Overview } from '../api/types';
import { formatDateTime } from '../design/format';
import texts from '../design/text.module.css';
import { Rich } from '../language/rich';
import { useWords } from '../language/use-words';
import { LinkButton } from '../ui/link-button';
import styles from './connector.module.css';
import { tellStep } from './steps';
import words from './words.en';

/** Setup progress, from the key to the confirmation. */
export function Checklist({ overview }: { overview: Overview }) {
  const tell = useWords(words);
  return (
    <ol className={styles.steps} aria-live="polite">
      {overview.connection.steps.map((step, index) => {
        const { title, text, link } = tellStep(step, overview);
        return (
          <li key={step.step} data-state={step.state} data-step={step.step}>
            <span className={styles.mark} aria-hidden="true">
              {step.state === 'done' ? (
                <Check size="1.0625rem" />
              ) : step.state === 'failed' ? (
                <X size="1rem" />
              ) : (
                index + 1
              )}
            </span>
            <div>
              <h3>
                <span className={texts.visuallyHidden}>{tell(`state.${step.state}`)}: </span>
                {tell(title)}
                {step.at && <span className={styles.when}>{formatDateTime(step.at)}</span>}
              </h3>
              <p>
                <Rich of={words} id={text} parts={{ to: <Link to="/test-recording" /> }} />
              </p>
              {link && (
                <div className={styles.action}>
                  <LinkButton kind={step.state === 'current' ? 'primary' : undefined} to={link.to}>
                    {tell(link.label)}
                    <ArrowRight size="1.125em" aria-hidden="true" />
                  </LinkButton>
                </div>
              )}
            </div>
          </li>
        );
      })}
    </ol>
  );
}
