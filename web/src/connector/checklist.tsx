import type { Overview } from '../api/types';
import { formatDateTime } from '../design/format';
import { Icon } from '../design/icon';
import { Link } from '../router';
import { tellStep } from './steps';

const SPOKEN = { done: 'Done', current: 'Next', failed: 'Failed', todo: 'Later' };

/** Setup progress, from the key to the confirmation. */
export function Checklist({ overview }: { overview: Overview }) {
  return (
    <ol className="steps" aria-live="polite">
      {overview.connection.steps.map((step, index) => {
        const { title, text, link } = tellStep(step, overview);
        return (
          <li key={step.step} data-state={step.state} data-step={step.step}>
            <span className="step-mark" aria-hidden="true">
              {step.state === 'done' ? (
                <Icon name="check" size={17} />
              ) : step.state === 'failed' ? (
                <Icon name="cross" size={16} />
              ) : (
                index + 1
              )}
            </span>
            <div>
              <h3>
                <span className="visually-hidden">{SPOKEN[step.state]}: </span>
                {title}
                {step.at && <span>{formatDateTime(step.at)}</span>}
              </h3>
              <p>{text}</p>
              {link && (
                <div className="row">
                  <Link
                    className="button"
                    data-kind={step.state === 'current' ? 'primary' : undefined}
                    to={link.to}
                  >
                    {link.label}
                    <Icon name="arrow" />
                  </Link>
                </div>
              )}
            </div>
          </li>
        );
      })}
    </ol>
  );
}
